await import("./cli/program.ts");
