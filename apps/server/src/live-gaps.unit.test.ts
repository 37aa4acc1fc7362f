import { expect, it } from 'vitest';
import { liveGaps } from './live-gaps.ts';

it.each(['20.19.2', '22.21.1', '23.11.0'])('live mode refuses Node %s and names the release to run', (version) => {
  const [node, ...more] = liveGaps(version);
  expect(node).toMatch(new RegExp(`^Node ${version} is too old for live mode: run Node 24 or newer`));
  expect(more).toEqual([]);
});

it.each(['24.0.0', '26.4.1'])('live mode accepts Node %s', (version) => expect(liveGaps(version)).toEqual([]));
