import type { CDPSession } from 'playwright-core';

/** Node types of a heap snapshot that hold the program's own values. */
const DATA = new Set([
  'object',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'closure',
  'regexp',
  'number',
  'bigint',
  'symbol',
  'object shape',
]);

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * Returns a snapshot's bytes of the program's data and of the engine's compiled code. Compiled code grows until all hot
 * code is compiled.
 */
export const bytesByKind = ({ snapshot, nodes }: Snapshot): { dataBytes: number; codeBytes: number } => {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  if (typeAt < 0 || sizeAt < 0)
    throw new Error('The browser writes heap snapshots in another form: nothing was measured');
  const sums = { dataBytes: 0, codeBytes: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + typeAt] ?? -1] ?? '';
    const bytes = nodes[at + sizeAt] ?? 0;
    if (DATA.has(kind)) sums.dataBytes += bytes;
    else if (kind === 'code') sums.codeBytes += bytes;
  }
  return sums;
};

/** Returns the live bytes on the page's heap: data and compiled code. */
export const heldByKind = async (cdp: CDPSession): Promise<{ dataBytes: number; codeBytes: number }> => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }): number => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  return bytesByKind(JSON.parse(chunks.join('')) as Snapshot);
};
