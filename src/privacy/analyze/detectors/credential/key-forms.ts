import { isDigit } from "../../../code-units.ts";

/** The keys of well-known services, by prefix and length. */
export const keyForms = {
  penname: "ak-[\\w-]{43}",
  anthropic: "sk-ant-[\\w-]{20,140}",
  openai: "sk-(?:(?:proj|svcacct|admin)-(?=[a-z]{0,20}[A-Z])|(?=[A-Za-z_-]{0,60}\\d))[\\w-]{20,220}",
  openrouter: "sk-or-v1-[a-f\\d]{32,80}",
  groq: "gsk_[A-Za-z\\d]{20,80}",
  xai: "xai-[A-Za-z\\d]{20,100}",
  perplexity: "pplx-[A-Za-z\\d]{20,80}",
  replicate: "r8_[A-Za-z\\d]{30,50}",
  huggingFace: "(?:hf|api_org)_[A-Za-z\\d]{20,50}",
  aws: "(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA)[A-Z2-7]{16}",
  google: "AIza[\\w-]{35}|ya29\\.[\\w-]{20,300}|GOCSPX-[\\w-]{24,40}|1//0[\\w-]{30,120}",
  github: "gh[pousr]_[A-Za-z\\d]{30,255}|github_pat_[\\w]{30,255}",
  gitlab: "gl(?:pat|ptt|rt|dt|ft|soat|cbt|agent|oas|imt)-[\\w.-]{16,120}",
  slack: "xox[abeoprs]-[A-Za-z\\d-]{10,200}|xapp-\\d-[A-Za-z\\d-]{10,200}",
  stripe: "(?:sk|rk|pk)_(?:live|test)_[A-Za-z\\d]{16,120}|whsec_[A-Za-z\\d+/=]{20,80}",
  square: "sq0(?:atp|csp|idp)-[\\w-]{22,60}|EAAA[\\w-]{60}",
  twilio: "(?:AC|SK)[a-f\\d]{32}",
  sendgrid: "SG\\.[\\w-]{16,32}\\.[\\w-]{16,64}",
  mailgun: "key-[a-f\\d]{32}",
  mailchimp: "[a-f\\d]{32}-us\\d{1,2}",
  npm: "npm_[A-Za-z\\d]{30,50}",
  pypi: "pypi-[\\w-]{16,220}",
  rubygems: "rubygems_[a-f\\d]{40,60}",
  docker: "dckr_(?:pat|oat)_[\\w-]{20,60}",
  telegram: "\\d{8,10}:AA[\\w-]{32,35}",
  discord: "[MNO][A-Za-z\\d_-]{22,28}\\.[\\w-]{6}\\.[\\w-]{27,45}",
  shopify: "shp(?:at|ca|pa|ss)_[a-fA-F\\d]{32}",
  digitalOcean: "do[opr]_v1_[a-f\\d]{64}",
  databricks: "dapi[a-f\\d]{32}",
  linear: "lin_(?:api|oauth)_[A-Za-z\\d]{32,60}",
  notion: "(?:secret|ntn)_[A-Za-z\\d]{40,60}",
  figma: "fig[dou]_[\\w-]{30,60}",
  grafana: "gl(?:sa|c)_[\\w+/=]{30,160}",
  newRelic: "NR(?:AK|JS|AA|II)-[A-Za-z\\d-]{19,60}",
  postman: "PMAK-[a-f\\d]{24}-[a-f\\d]{34}",
  pulumi: "pul-[a-f\\d]{40}",
  sentry: "sntry[su]_[\\w+/=]{24,200}",
  supabase: "sb[ps]_[\\w]{30,60}|sb_secret_[\\w-]{20,60}",
  vault: "hv[sb]\\.[\\w-]{20,200}",
  terraform: "[A-Za-z\\d]{14}\\.atlasv1\\.[\\w-]{60,80}",
  vercel: "vc[apir]_[A-Za-z\\d]{24,80}",
  atlassian: "ATATT3[\\w=-]{30,250}",
  sonar: "sq[apu]_[a-f\\d]{40}",
  resend: "re_[A-Za-z\\d]{6,12}_[A-Za-z\\d]{16,40}",
  onePassword: "ops_eyJ[\\w-]{40,2000}",
  k3s: "K10[a-f\\d]{64}::(?:server|node):[\\w.-]{16,80}",
  twitter: "A{20,22}[A-Za-z\\d%]{40,120}",
  jfrog: "AKCp[A-Za-z\\d]{60,80}",
  mapbox: "sk\\.eyJ[\\w-]{20,200}\\.[\\w-]{20,40}",
  cloudflare: "v1\\.0-[a-f\\d]{24}-[a-f\\d]{146}",
  age: "AGE-SECRET-KEY-1[A-Z\\d]{50,70}",
  webToken: "eyJ[\\w-]{8,2000}\\.[\\w-]{8,8000}(?:\\.[\\w-]{8,2000}){0,3}",
  mollie: "(?:live|test)_[A-Za-z\\d]{26,34}",
  bitLocker: "\\d{6}(?:-\\d{6}){7}",
  azure: "[A-Za-z\\d]{3}8Q~[\\w.~-]{31,34}",
};

export const knownKeys = new RegExp(`(?:${Object.values(keyForms).join("|")})(?![A-Za-z\\d_])`, "y");

/** Whether it has the form of a key and stands for one: `sk_test_xxxxxxxxxxxxxxxx`, `xoxb-xxxx-xxxx-xxxx`. */
export const isDummyKey = (key: string): boolean => /([xX])\1{7}|(?:[-_][xX]{3,}){2,}$/.test(key);

/** How keys begin, by two characters; those that are known elsewhere, further behind, are not here. */
const heads =
  "ak sk gs xa pp r8 hf ap AK AS AB AC AR AI AG AN ya GO 1/ gh gi gl xo rk pk wh sq EA SK SG ke np py ru dc sh do da li se nt fi NR PM pu sn sb hv vc AT ey te re op K1 AA v1";
const beginsKey = tableOf(heads.split(" "));

/** A table of pairs of ASCII characters with 1 for some. */
function tableOf(pairs: readonly string[]): Uint8Array {
  const table = new Uint8Array(128 * 128);
  for (const pair of pairs) table[pair.charCodeAt(0) * 128 + pair.charCodeAt(1)] = 1;
  return table;
}

/**
 * Whether a known key may begin at a place. To try all of their forms at each word of base64 or of hexadecimal ids took a fifth of the
 * search of such texts.
 */
export function mayBeginKey(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  if (first < 128 && second < 128 && beginsKey[first * 128 + second] === 1) return true;
  // Terraform, Mailchimp and Azure.
  if (text.charCodeAt(at + 14) === dot || text.charCodeAt(at + 32) === hyphen || text.charCodeAt(at + 5) === tilde)
    return true;
  if (isDigit(first)) return text.charCodeAt(at + 6) === hyphen || hasSign(text, colon, at + 8, at + 10);
  return first >= 0x4d && first <= 0x4f && hasSign(text, dot, at + 23, at + 29);
}

/** Telegram and Discord have a sign between two places. */
function hasSign(text: string, sign: number, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (text.charCodeAt(at) === sign) return true;
  return false;
}

const dot = 46;
const hyphen = 45;
const tilde = 126;
const colon = 58;
