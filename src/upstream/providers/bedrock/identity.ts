import { type Target, UpstreamFailure } from "../../provider.ts";

/** Where AWS's own programs look for credentials and region. */
export interface AwsSettings {
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Undefined if the file does not exist. */
  read(path: string): Promise<string | undefined>;
  now(): Date;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Our credentials at Bedrock, and the address of the region. */
export type AwsIdentity = { endpoint: string } & ((Credentials & { region: string }) | { bearer: string });

/**
 * A configured key, or `AWS_BEARER_TOKEN_BEDROCK`, is sent as a bearer token; else requests are signed with the credentials of the
 * environment or, failing that, of the profile, as AWS's own programs do.
 */
export async function awsIdentityOf({ apiKey, baseUrl }: Target, settings: AwsSettings): Promise<AwsIdentity> {
  const { environment } = settings;
  const profile = await profileOf(settings);
  const inAddress = /\bbedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.(?:vpce\.)?(?:amazonaws|api\.aws)/.exec(baseUrl)?.[1];
  const region = inAddress ?? environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? profile["region"];
  const configured = baseUrl || environment["AWS_ENDPOINT_URL_BEDROCK_RUNTIME"];
  const bearer = apiKey || environment["AWS_BEARER_TOKEN_BEDROCK"];
  // The region is needed only for AWS's own addresses and for signatures.
  if (configured && bearer) return { endpoint: configured, bearer };
  if (!region) throw notAsked("no region of AWS is known: set AWS_REGION, or base_url to that of a region");
  const endpoint = configured || regionalEndpoint(region);
  if (bearer) return { endpoint, bearer };
  const credentials = credentialsIn(environment) ?? credentialsIn(profile);
  if (!credentials)
    throw notAsked(
      "no credentials of AWS are known: set api_key, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
    );
  return { endpoint, region, ...credentials };
}

/** Variables and profile keys have the same names, in upper and lower case. */
function credentialsIn(from: Readonly<Record<string, string | undefined>>): Credentials | undefined {
  const named = (name: string) => from[name] ?? from[name.toLowerCase()];
  const accessKeyId = named("AWS_ACCESS_KEY_ID");
  const secretAccessKey = named("AWS_SECRET_ACCESS_KEY");
  const sessionToken = named("AWS_SESSION_TOKEN");
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

/** Files are read again after this time: renewed credentials are seen soon, and a call rarely waits for a disk. */
const profileTtlMs = 60_000;
const files = new WeakMap<AwsSettings, { read: number; profile: Promise<Record<string, string>> }>();

function profileOf(settings: AwsSettings): Promise<Record<string, string>> {
  const now = settings.now().getTime();
  const known = files.get(settings);
  if (known && now - known.read < profileTtlMs) return known.profile;
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

/** The merged sections of these names in an AWS configuration file (docs.aws.amazon.com/sdkref/latest/guide/file-format.html). */
function section(text: string | undefined, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  let isNamed = false;
  for (const line of (text ?? "").split(/\r?\n/)) {
    const title = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1];
    if (title !== undefined) isNamed = names.includes(title.replace(/\s+/g, " "));
    const [, key, value] = /^([\w.-]+)\s*=\s*(.*?)(?:\s+[#;].*)?\s*$/.exec(line) ?? [];
    if (isNamed && key && value) found[key.toLowerCase()] = value;
  }
  return found;
}

const regionalEndpoint = (region: string) =>
  `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;

const notAsked = (what: string) => new UpstreamFailure("credential", `The provider was not asked: ${what}`);
