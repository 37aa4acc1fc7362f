import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { relative } from 'node:path';
import { ROOT } from '../../test/support/server.ts';
import type { CpuProfile, Profiles } from './inspector.ts';
import type { DatabaseKind } from './site.ts';
import { short } from '../../test/support/statistics.ts';

interface Share {
  name: string;
  ms: number;
}

/** Frames of an idle thread. */
const IDLE = new Set(['(idle)', '(program)', '(root)']);

const maps = new Map<string, SourceMap | null>();
const mapOf = (path: string): SourceMap | null => {
  let map = maps.get(path);
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload);
    } catch {
      map = null;
    }
    maps.set(path, map);
  }
  return map;
};

/** Returns the source file of a function: for the bundle by its source map, for a library the library's name. */
const fileOf = ({ url, lineNumber, columnNumber }: CpuProfile['nodes'][number]['callFrame']): string => {
  if (url === '') return '(native)';
  if (url.startsWith('node:')) return url;
  if (url.startsWith('wasm:')) return '(WebAssembly)';
  const path = url.replace('file://', '');
  const entry = path.includes('/dist/server/') ? mapOf(path)?.findEntry(lineNumber, columnNumber) : null;
  const source =
    entry && 'originalSource' in entry && typeof entry.originalSource === 'string' ? entry.originalSource : path;
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return library ?? (source === path ? relative(ROOT, path) : source.replace(/^.*?((?:apps|packages)\/)/, '$1'));
};

/** Returns the name of the part to which a file belongs. */
const partOf = (file: string): string => {
  if (/features\/crash|packages\/rules/.test(file)) return 'crash and rules';
  if (/kernel\/outbox/.test(file)) return 'outbox';
  if (/apps\/server\/src\/(stakes|tables)\//.test(file)) return 'stakes and tables';
  if (/packages\/ledger/.test(file)) return 'ledger';
  if (/apps\/server\/src\/db|^pg|^postgres|pglite/.test(file)) return 'database driver';
  if (/realtime\/|^socket\.io|^engine\.io|^ws$|component-emitter/.test(file)) return 'sockets';
  if (/^zod$|packages\/contract/.test(file)) return 'checking input';
  if (/fastify|light-my-request|http\//.test(file)) return 'HTTP';
  if (file.startsWith('node:') || file === '(native)')
    return `runtime: ${file.replace('node:', '').split('/').slice(0, 2).join('/')}`;
  return `other: ${file.split('/').slice(0, 4).join('/')}`;
};

const add = (to: Map<string, number>, name: string, ms: number): void => void to.set(name, (to.get(name) ?? 0) + ms);
const sorted = (from: Map<string, number>): Share[] =>
  [...from].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);

const tableOf = (head: string, shares: readonly Share[], totalMs: number): string[] => [
  `| ${head} | share |`,
  '| --- | ---: |',
  ...shares.map(({ name, ms }) => `| ${name} | ${((ms / totalMs) * 100).toFixed(1)} % |`),
];

const SYNCING = /^f(data)?sync(Sync)?$/;

/** Names the work of the embedded database's thread. `below`: the file of the nearest caller that has one. */
const workOf = (
  { functionName, url }: CpuProfile['nodes'][number]['callFrame'],
  { file, below }: { file: string; below: string },
): string => {
  if (url.startsWith('wasm:') || /^(wasm-|js-to-wasm|wasm-to-js)/.test(functionName))
    return 'PostgreSQL itself (WebAssembly)';
  const from = file === '(native)' ? below : file;
  if (SYNCING.test(functionName) && (file === '(native)' || file === 'node:fs')) return 'syncing to the disk (fsync)';
  if (from === 'node:fs') return 'other calls of the file system';
  if (from.includes('pglite')) return "the library's JavaScript (PGlite)";
  if (/^(apps|packages)\//.test(from)) return 'our own code of the thread';
  return `runtime: ${from.replace('node:', '').split('/').slice(0, 2).join('/')}`;
};

/** Returns, for every node, the file of the nearest caller that has one. */
const callersOf = ({ nodes }: CpuProfile): Map<number, string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const files = new Map<number, string>();
  const walk = nodes.slice(0, 1).map((node) => ({ node, from: '(native)' }));
  for (let at = walk.pop(); at; at = walk.pop()) {
    files.set(at.node.id, at.from);
    const own = fileOf(at.node.callFrame);
    const from = own === '(native)' ? at.from : own;
    for (const id of at.node.children ?? []) {
      const node = byId.get(id);
      if (node) walk.push({ node, from });
    }
  }
  return files;
};

interface SummaryOptions {
  commands: number;
  /** Largest number of rows of the table of functions. */
  most?: number;
  /** The thread to summarise; the embedded database's is divided by kinds of work. */
  thread?: 'event loop' | 'database';
}

/** Sums the profiles of several bursts: busy time of a thread by part and by function. */
const summarise = (
  profiles: readonly CpuProfile[],
  { commands, most = 40, thread = 'event loop' }: SummaryOptions,
): string => {
  const [parts, functions] = [new Map<string, number>(), new Map<string, number>()];
  let totalMs = 0;
  for (const profile of profiles) {
    const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
    const callers = callersOf(profile);
    profile.samples.forEach((id, at) => {
      const frame = frames.get(id);
      if (!frame || IDLE.has(frame.functionName)) return;
      const ms = (profile.timeDeltas[at] ?? 0) / 1000;
      const isCollector = frame.functionName === '(garbage collector)';
      const file = isCollector ? '' : fileOf(frame);
      totalMs += ms;
      add(
        parts,
        isCollector
          ? 'garbage collection'
          : thread === 'database'
            ? workOf(frame, { file, below: callers.get(id) ?? '(native)' })
            : partOf(file),
        ms,
      );
      add(functions, isCollector ? frame.functionName : `\`${frame.functionName || 'anonymous'}\` ${file}`, ms);
    });
  }
  return [
    // The sampler counts wall-clock time, including that of other programs, so shares are more reliable than
    // milliseconds.
    `Shares of the ${thread === 'database' ? "database thread's" : "event loop's"} busy time, ${short(totalMs / commands)} ms a command by the clock, over ${commands} commands in ${profiles.length} bursts.`,
    '',
    ...tableOf('part', sorted(parts), totalMs),
    '',
    ...tableOf('function (self time)', sorted(functions).slice(0, most), totalMs),
    '',
  ].join('\n');
};

/**
 * Returns the report of one site's burst profiles, with `commandsEach` commands each: of the event loop, and of the
 * embedded database's thread if there is one.
 */
export const profilesOf = (kind: DatabaseKind, profiles: readonly Profiles[], commandsEach: number): string[] => {
  const commands = profiles.length * commandsEach;
  const ofDatabase = profiles.flatMap(({ database }) => database ?? []);
  return [
    `## ${kind}`,
    '',
    summarise(
      profiles.map(({ eventLoop }) => eventLoop),
      { commands },
    ),
    ...(ofDatabase.length > 0
      ? [`## ${kind}: the database's thread`, '', summarise(ofDatabase, { commands, thread: 'database' })]
      : []),
  ];
};
