import { type Target, UpstreamFailure } from "../../provider.ts";

/** Where AWS's own programs look for who they are. */
export interface AwsSettings {
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Undefined if there is no such file. */
  read(path: string): Promise<string | undefined>;
  now(): Date;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Who we are at Bedrock, and where it answers. */
export type Identity = { endpoint: string } & ((Credentials & { region: string }) | { bearer: string });

/**
 * A configured key, or `AWS_BEARER_TOKEN_BEDROCK`, is shown as it is; else requests are signed, with the credentials of the
 * variables or of the profile, in this order, as AWS's programs do.
 */
export async function identityOf({ apiKey, baseUrl }: Target, settings: AwsSettings): Promise<Identity> {
  const { environment } = settings;
  const profile = await profileOf(settings);
  const named = /\bbedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.(?:amazonaws|api\.aws)/.exec(baseUrl)?.[1];
  const region = named ?? environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? profile["region"];
  const written = baseUrl || environment["AWS_ENDPOINT_URL_BEDROCK_RUNTIME"];
  const bearer = apiKey || environment["AWS_BEARER_TOKEN_BEDROCK"];
  // Only an address of AWS's own and a signature have a region in them.
  if (written && bearer) return { endpoint: written, bearer };
  if (!region) throw ours("no region of AWS is known: set AWS_REGION, or base_url to that of a region");
  const endpoint = written || endpointOf(region);
  if (bearer) return { endpoint, bearer };
  const credentials = credentialsIn(environment) ?? credentialsIn(profile);
  if (!credentials)
    throw ours(
      "no credentials of AWS are known: set api_key, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
    );
  return { endpoint, region, ...credentials };
}

/** Variables and profiles have the same names, in capitals and without. */
function credentialsIn(from: Readonly<Record<string, string | undefined>>): Credentials | undefined {
  const named = (name: string) => from[name] ?? from[name.toLowerCase()];
  const accessKeyId = named("AWS_ACCESS_KEY_ID");
  const secretAccessKey = named("AWS_SECRET_ACCESS_KEY");
  const sessionToken = named("AWS_SESSION_TOKEN");
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/** How long files are believed: credentials that other programs renew are seen in time, and no call waits for a disk. */
const believedMs = 60_000;
const files = new WeakMap<AwsSettings, { read: number; profile: Promise<Record<string, string>> }>();

function profileOf(settings: AwsSettings): Promise<Record<string, string>> {
  const now = settings.now().getTime();
  const known = files.get(settings);
  if (known && now - known.read < believedMs) return known.profile;
  const profile = readProfile(settings);
  files.set(settings, { read: now, profile });
  return profile;
}

async function readProfile({ environment, home, read }: AwsSettings): Promise<Record<string, string>> {
  const name = environment["AWS_PROFILE"] || "default";
  const config = await read(environment["AWS_CONFIG_FILE"] || `${home}/.aws/config`);
  const credentials = await read(environment["AWS_SHARED_CREDENTIALS_FILE"] || `${home}/.aws/credentials`);
  return {
    ...section(config, name === "default" ? ["default", "profile default"] : [`profile ${name}`]),
    ...section(credentials, [name]),
  };
}

/** One section of a file as AWS writes them (docs.aws.amazon.com/sdkref/latest/guide/file-format.html). */
function section(text: string | undefined, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  let isOurs = false;
  for (const line of (text ?? "").split(/\r?\n/)) {
    const title = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1];
    if (title !== undefined) isOurs = names.includes(title.replace(/\s+/g, " "));
    const [, key, value] = /^([\w.-]+)\s*=\s*(.*?)(?:\s+[#;].*)?\s*$/.exec(line) ?? [];
    if (isOurs && key && value) found[key.toLowerCase()] = value;
  }
  return found;
}

const endpointOf = (region: string) =>
  `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;

const ours = (what: string) => new UpstreamFailure("credential", `The provider was not asked: ${what}`);
