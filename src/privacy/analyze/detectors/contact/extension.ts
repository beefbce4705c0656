import type { Label } from "../../text/label-detector.ts";

/** Who can be called within a house, without the number before: "ext 60318", "Durchwahl -318", "pager 4471". */
export const extensions: Label = {
  type: "PHONE_NUMBER",
  words: "ext|extn|extension|durchwahl|nebenstelle|toestel|tst|poste|interno|pager|piepser",
  value: /-?\d{3,5}(?![\d.,:/ -]?\d|[\w%])/y,
  except: /^(?:19|20)\d\d$/,
};
