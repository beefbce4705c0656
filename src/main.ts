import "./cli/program.ts";
