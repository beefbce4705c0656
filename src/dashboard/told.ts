/** What the gateway wrote into the page. */
const told = document.getElementById("app")?.dataset ?? {};

/** Name of the OpenID provider people can sign in with; undefined if none is configured. */
export const issuer = told["issuer"];

/** The gateway's other pages, with relative addresses. */
export const otherPages = JSON.parse(told["pages"] ?? "[]") as {
  path: string;
  href: string;
}[];
