// The rest is loaded when it is settled that this process goes on.
import "./runtime/heap.ts";

await import("./cli/program.ts");
