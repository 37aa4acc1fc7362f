import { expect, it } from 'vitest';
import { bytesByKind } from './heap-kinds.ts';

const meta = {
  node_fields: ['type', 'name', 'id', 'self_size', 'edge_count'],
  node_types: [['hidden', 'array', 'string', 'object', 'code', 'native'], 'string'] as [string[], ...unknown[]],
};

it('counts bytes of data and bytes of compiled code separately, and no other bytes', () => {
  const nodes = [
    [3, 0, 1, 100, 0],
    [4, 0, 3, 5000, 0],
    [1, 0, 5, 20, 0],
    [2, 0, 7, 3, 0],
    [5, 0, 9, 70_000, 0],
    [0, 0, 11, 900, 0],
  ].flat();
  expect(bytesByKind({ snapshot: { meta }, nodes })).toEqual({ dataBytes: 123, codeBytes: 5000 });
});

it('throws on an unknown snapshot format', () => {
  expect(() => bytesByKind({ snapshot: { meta: { ...meta, node_fields: ['kind'] } }, nodes: [1] })).toThrow(
    /nothing was measured/,
  );
});
