/** Schemas of the dashboard's API, under `/dashboard/api`. Money is a decimal string in US dollars; times are ISO 8601 in UTC. */
export { Nothing, PageQuery } from "./api/fields.ts";
export * from "./api/accounts.ts";
export * from "./api/keys.ts";
export * from "./api/lines.ts";
export * from "./api/members.ts";
export * from "./api/models.ts";
export * from "./api/playground.ts";
export * from "./api/programs.ts";
export * from "./api/reports.ts";
export * from "./api/sessions.ts";
