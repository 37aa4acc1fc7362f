import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { CutOffs } from './cut-offs.ts';
import { type Metrics, createMetrics } from './metrics.ts';

let nowMs: number;
let lines: { reason: string; times: number; address: string; isHeldBack: boolean }[];
let metrics: Metrics;
let cutOffs: CutOffs;
beforeEach(() => {
  nowMs = 0;
  lines = [];
  metrics = createMetrics();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
  cutOffs = new CutOffs({ log, metrics, monoMs: () => nowMs, connectionsPerAddress: 600, socketsPerAddress: 200 });
});

const admitted = (address: string, count: number): number =>
  Array.from({ length: count }, () => cutOffs.admits(address, 'socket')).filter(Boolean).length;

it('[S5] an address may open its whole maximum at once, and a tenth of it every second', () => {
  expect(admitted('here', 300)).toBe(200);
  nowMs = 1000;
  expect(admitted('here', 300)).toBe(20);
  expect(admitted('there', 300)).toBe(200);
  expect(Array.from({ length: 700 }, () => cutOffs.admits('here', 'connection')).filter(Boolean)).toHaveLength(600);
});

it('[S5] an address with repeated cut-offs is held back for half a minute, and may still open a few a second', () => {
  for (let n = 0; n < 3; n++) cutOffs.record('flood', 'frames');
  expect(admitted('flood', 10)).toBe(10);
  cutOffs.record('flood', 'frames');
  expect(admitted('flood', 100)).toBe(4);
  expect(admitted('player', 100)).toBe(100);
  nowMs = 1000;
  expect(admitted('flood', 100)).toBe(2);
  // Each further cut-off restarts the time for which the address is held back.
  nowMs = 20_000;
  cutOffs.record('flood', 'control');
  nowMs = 49_000;
  expect(admitted('flood', 100)).toBe(4);
  nowMs = 50_000;
  expect(admitted('flood', 100)).toBe(100);
});

it('[S5] an address with occasional cut-offs is not held back', () => {
  for (let n = 0; n < 20; n++) {
    cutOffs.record('clumsy', 'frames');
    nowMs += 6000;
  }
  expect(admitted('clumsy', 100)).toBe(100);
});

it('[S9] every cut-off is counted by its reason, and the log is not flooded', async () => {
  for (let n = 0; n < 500; n++) cutOffs.record('flood', 'pipelined');
  cutOffs.record('flood', 'control');
  const { values } = await metrics.connectionsCut.get();
  expect(values.map(({ labels, value }) => [labels.reason, value])).toEqual([
    ['pipelined', 500],
    ['control', 1],
  ]);
  expect(lines.map(({ reason, times }) => [reason, times])).toEqual([
    ['pipelined', 1],
    ['pipelined', 1],
    ['pipelined', 1],
    ['control', 1],
  ]);
  expect(lines[0]).toMatchObject({ address: 'flood', isHeldBack: false });
  nowMs = 10_000;
  cutOffs.record('flood', 'pipelined');
  // The next log line counts the cut-offs that no line reported.
  expect(lines.at(-1)).toMatchObject({ reason: 'pipelined', times: 498, isHeldBack: true });
});
