/**
 * Set up before each file of tests: keeps the embedded database's compiled module. Threads of the process that compile
 * the same bytes take the code from it while it is held; each database of a test would be compiled anew otherwise, with
 * every statement's first use.
 */
import { readFileSync } from 'node:fs';

const HELD = Symbol.for('updraft.test.compiled-database');
const held = globalThis as { [HELD]?: WebAssembly.Module };
// Files that share a process share the module.
held[HELD] ??= new WebAssembly.Module(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
