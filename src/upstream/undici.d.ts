/** undici by the path of its file: under its own name a runtime may put something of its own in its place. */
declare module "undici/lib/core/connect.js" {
  import type { Socket } from "node:net";
  import type { buildConnector } from "undici";

  type Connector = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
  export default function connectorWith(options: buildConnector.BuildOptions): Connector;
}

declare module "undici/lib/dispatcher/agent.js" {
  export { default } from "undici/types/agent.d.ts";
}
