/**
 * Set up before each file of tests: keeps the embedded database's compiled module. Threads of the process that compile
 * the same bytes take the code from it while it is held; each database of a test would be compiled anew otherwise, with
 * every statement's first use.
 */
import { readFileSync } from 'node:fs';

/** Node's types have the name `WebAssembly` for types only. */
interface Compiler {
  WebAssembly: { Module: new (bytes: Uint8Array) => object };
}
const HELD = Symbol.for('updraft.test.compiled-database');

const here = globalThis as unknown as Compiler & { [HELD]?: object };
// Files that share a process share the module.
here[HELD] ??= new here.WebAssembly.Module(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
