type Node = Record<string, unknown>;

/** Everything in an OpenAPI document that says too little: where it stands, and what is missing there. */
export function undescribed(document: Node): string[] {
  const gaps: string[] = [];
  const { components = {}, info = {}, paths = {}, tags = [], servers = [] } = document as Record<string, Node>;
  need("info", info, "description");
  for (const node of list(tags)) need("tags", node, "name", "description");
  for (const node of list(servers)) need("servers", node, "description");
  for (const [name, node] of nodes(components["securitySchemes"])) need(name, node, "description");
  for (const [name, node] of nodes(components["headers"])) shown(name, node);
  for (const [name, node] of nodes(components["schemas"])) {
    shown(name, node);
    fields(name, node);
  }
  for (const [path, methods] of nodes(paths)) {
    for (const [method, operation] of nodes(methods)) described(`${method} ${path}`, operation);
  }
  return gaps;

  function described(place: string, operation: Node): void {
    need(place, operation, "operationId", "summary", "description", "tags", "responses");
    for (const node of list(operation["parameters"])) shown(`${place} ${String(node["name"])}`, node);
    const body = operation["requestBody"] as Node | undefined;
    if (body) message(`${place} body`, body);
    for (const [status, given] of nodes(operation["responses"])) {
      const response = resolved(given);
      message(`${place} ${status}`, response);
      need(`${place} ${status}`, response, "headers");
      for (const [name, header] of nodes(response["headers"])) shown(`${place} ${status} ${name}`, resolved(header));
    }
  }

  function message(place: string, node: Node): void {
    need(place, node, "description", "content");
    for (const [type, media] of nodes(node["content"])) {
      need(`${place} ${type}`, media, "schema", "examples");
      for (const [name, example] of nodes(media["examples"])) need(`${place} ${name}`, example, "summary", "value");
      fields(`${place} ${type}`, (media["schema"] ?? {}) as Node);
    }
  }

  /** The fields of a schema, however deep. */
  function fields(place: string, schema: Node): void {
    for (const [name, field] of nodes(schema["properties"])) {
      shown(`${place}.${name}`, { ...resolved(field), ...field });
      fields(`${place}.${name}`, field);
    }
    if (schema["items"]) fields(`${place}[]`, schema["items"] as Node);
    for (const branch of list(schema["anyOf"])) fields(place, branch);
  }

  /** Needs a description and an example. */
  function shown(place: string, node: Node): void {
    need(place, node, "description");
    if (!hasExample(node) && !hasExample((node["schema"] ?? {}) as Node)) gaps.push(`${place}: no example`);
  }

  function hasExample(node: Node): boolean {
    if ("example" in node || isFilled(node["examples"])) return true;
    if ("$ref" in node) return hasExample(resolved(node));
    // The fields of an object have examples of their own, or are named for it.
    if (isFilled(node["properties"])) return true;
    return "items" in node ? hasExample(node["items"] as Node) : list(node["anyOf"]).some(hasExample);
  }

  function need(place: string, node: Node, ...words: string[]): void {
    for (const word of words) if (!isFilled(node[word])) gaps.push(`${place}: no ${word}`);
  }

  function resolved(node: Node): Node {
    const steps = typeof node["$ref"] === "string" ? node["$ref"].split("/").slice(1) : undefined;
    return steps ? steps.reduce((at, step) => at[step] as Node, document) : node;
  }
}

const nodes = (node: unknown) => Object.entries((node ?? {}) as Record<string, Node>);
const list = (node: unknown) => (node ?? []) as Node[];
const isFilled = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
