import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

const directory = fileURLToPath(new URL("../../../node_modules/.cache/deskbell", import.meta.url));

// Loaded before main.ts by `npm start`: most of what a start computes is the compiling of what the last
// one compiled. Kept beside the packages, where only those can write who may change the programs too;
// where nobody may, a start does without.
enableCompileCache(directory);
// For the database's thread and the identity emulator's process, which begin without this file.
process.env.NODE_COMPILE_CACHE ??= directory;
