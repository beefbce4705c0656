/** The program's own environment variables. A test finds those the code reads and this table lacks. */
export const variableMeanings: Readonly<Record<string, string>> = {
  PENNAME_CONFIG: "The configuration file; `--config` wins over it.",
  PENNAME_HOST: "Address to listen on; wins over `server.host`, `--host` wins over it.",
  PENNAME_PORT: "Port to listen on, also as `PORT`; wins over `server.port`, `--port` wins over it.",
  PENNAME_DATA: "Data directory; `--data` wins over it. Default: `./data`.",
  PENNAME_SECRET:
    "Key of the surrogates, of the audit's seal and of the dashboard's cookies: 32 bytes or more, the same on every node and for commands. Made in the data directory when absent.",
  PENNAME_ADMIN_PASSWORD: "Password of the dashboard's operator; without it the first start prints one, once.",
  PENNAME_METRICS_TOKEN: "Bearer token that opens `/metrics` to other machines.",
  PENNAME_LOG: "`pretty` or `json`; by default `pretty` on a terminal, `json` elsewhere.",
  PENNAME_DATABASE_URL: "PostgreSQL instead of the SQLite file; `postgres://…`.",
  PENNAME_REDIS_URL: "Redis or Valkey, which counts requests for several nodes; `redis://…` or `rediss://…`.",
};
