/** Schemas of the dashboard's API, under `/dashboard/api`. Money is a decimal string in US dollars; times are ISO 8601 in UTC. */
export * from "./api/books.ts";
export * from "./api/people.ts";
