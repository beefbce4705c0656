import { isFields } from "../../contract/fields.ts";

/** By RFC 2606 there never is such a host: whoever builds without saying who they are cannot be written to, and the package says so. */
const nobody = "Nobody named at the release <nobody@penname.invalid>";

/**
 * Who answers for the packages, as Debian writes it, `Name <address>`: RELEASE_MAINTAINER of the environment, else `author` of
 * package.json as npm defines it, else nobody. Throws where what is said has another form, since dpkg would refuse it.
 */
export function maintainerOf(env: Readonly<Record<string, string | undefined>>, author: unknown): string {
  const said = env["RELEASE_MAINTAINER"] || textOf(author);
  if (said === undefined) return nobody;
  if (!/^[^<>@,\n]*[^<>@,\s] <[^<>@,\s]+@[^<>@,\s.]+(?:\.[^<>@,\s.]+)+>$/.test(said))
    throw new Error(
      `RELEASE_MAINTAINER, or author in package.json, must read "Name <name@example.org>", not ${JSON.stringify(said)}`,
    );
  return said;
}

function textOf(author: unknown): string | undefined {
  if (typeof author === "string") return author.replace(/ *\([^)]*\) *$/, "");
  return isFields(author) ? `${String(author["name"])} <${String(author["email"])}>` : undefined;
}
