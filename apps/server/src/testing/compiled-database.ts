/**
 * Set-up before each file of tests: holds the embedded database's compiled module. While it is held, other threads of
 * the process that compile the same bytes reuse its code. Otherwise each database of a test would compile the module
 * again.
 */
import { readFileSync } from 'node:fs';

/** Type of `globalThis` with the compiler: Node's types declare `WebAssembly` for types only. */
interface Compiler {
  WebAssembly: { Module: new (bytes: Uint8Array) => object };
}
const HELD = Symbol.for('updraft.test.compiled-database');

const here = globalThis as unknown as Compiler & { [HELD]?: object };
// Test files in one process share the module.
here[HELD] ??= new here.WebAssembly.Module(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
