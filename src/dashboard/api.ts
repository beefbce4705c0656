/** What the page and the server say to each other, under `/dashboard/api`. Money is a decimal of US dollars as text, times are ISO 8601 in UTC. */
export * from "./api/books.ts";
export * from "./api/people.ts";
