import { readCertificate } from "../../app/listening.ts";
import { secretThere } from "../../app/secret.ts";
import { StartError } from "../../app/start-error.ts";
import { hasBooks } from "../../accounts/stores/copy-books.ts";
import type { Config } from "../../config/config.ts";
import { refusedByMachine } from "../refused.ts";
import { fails, type Finding, warns, works } from "./finding.ts";

/** Whether a server would start with the certificate of `server.tls` and its key. */
export function checkCertificate(tls: NonNullable<Config["server"]["tls"]>): Finding {
  const again = "penname doctor tells when they are right";
  return asked("certificate", again, () => {
    readCertificate(tls);
    return works("certificate", `${tls.certFile} and its key`);
  });
}

/** Whether a server would start with the secret there is; none is made. */
export function checkSecret({ secret, data }: Config): Finding {
  if (secret !== null) return works("secret", "PENNAME_SECRET");
  return asked("secret", "penname doctor tells when it is right", () => {
    if (secretThere(data) !== null) return works("secret", `the file in ${data}`);
    if (!hasBooks(data)) return works("secret", `none in ${data} yet; the first start makes it`);
    return warns(
      "secret",
      `none beside the books in ${data}; the next start makes one, by which the same values get other surrogates`,
      "put back the secret of these books, if there was one",
    );
  });
}

function asked(subject: string, advice: string, look: () => Finding): Finding {
  try {
    return look();
  } catch (error) {
    const refused = error instanceof StartError ? error.message : refusedByMachine(error);
    if (refused === undefined) throw error;
    return fails(subject, refused, advice);
  }
}
