import { clientsTable } from "./clients.ts";
import { commandReference, exitCodesTable, variables } from "./commands.ts";
import { configurationReference } from "./configuration.ts";
import { dayOfDetection, leaksTable, requestsTable } from "./detection.ts";
import { embeddingsTable } from "./embeddings.ts";
import { entityTypes } from "./entities.ts";
import { metricsTable } from "./metrics.ts";
import { errorsTable, operationsTable } from "./openapi.ts";
import { performanceTables } from "./performance.ts";
import { emulationsTable, untranslatedTable, parametersTable, providerKindsTable } from "./providers.ts";
import { unreadTable } from "./unread-fields.ts";
import { headersTable, pathsTable } from "./registries.ts";

/** Tables of the manual that are made from the code, by the name that a page calls them by. */
const tables: Readonly<Record<string, () => string | Promise<string>>> = {
  configuration: configurationReference,
  clients: clientsTable,
  commands: commandReference,
  "exit-codes": exitCodesTable,
  variables,
  entities: entityTypes,
  metrics: metricsTable,
  errors: errorsTable,
  operations: operationsTable,
  headers: headersTable,
  paths: pathsTable,
  "provider-kinds": providerKindsTable,
  "provider-parameters": parametersTable,
  "provider-emulations": emulationsTable,
  "untranslated-fields": untranslatedTable,
  "unread-fields": unreadTable,
  "provider-embeddings": embeddingsTable,
  performance: () => performanceTables(),
  "detection-day": dayOfDetection,
  leaks: leaksTable,
  "hidden-requests": requestsTable,
};

const mark = /^<!-- table: ([a-z-]+) -->$/gm;

/** A page's Markdown with its tables in place of their marks. */
export async function withTables(markdown: string): Promise<string> {
  const named = [...markdown.matchAll(mark)].map(([, name = ""]) => name);
  const texts = new Map<string, string>();
  for (const name of named) {
    const make = tables[name];
    if (!make) throw new Error(`the manual asks for a table "${name}", which src/build/docs/tables.ts does not have`);
    texts.set(name, await make());
  }
  return markdown.replace(mark, (_, name: string) => texts.get(name) ?? "");
}
