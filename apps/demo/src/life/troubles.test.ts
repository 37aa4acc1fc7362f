import { describe, expect, it } from 'vitest';
import { createTroubles } from './troubles.ts';

describe('troubles', () => {
  it('troubles are reported once a kind and minute, on one line with their number', () => {
    let nowMs = 0;
    const lines: string[] = [];
    const report = createTroubles({ write: (line) => lines.push(line), now: () => nowMs });
    report('socket', 'refused\n  at somewhere');
    report('socket', 'refused');
    report('deposit', 'closed');
    nowMs = 59_000;
    report('socket', 'refused');
    nowMs = 61_000;
    report('socket', 'refused');
    expect(lines).toEqual([
      'demo players: socket: refused at somewhere\n',
      'demo players: deposit: closed\n',
      'demo players: socket: refused (2 more before)\n',
    ]);
  });
});
