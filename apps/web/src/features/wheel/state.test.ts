import { describe, expect, it } from 'vitest';
import { NO_COMMANDS } from '../../table-client/own-commands.ts';
import { after, bet, from, newBets, NOW, OFFLINE, ONLINE, own, SELF, snapshot, tick, turn } from './state.fixtures.ts';
import { reduceAt } from './state.ts';

const open = after(ONLINE, snapshot(5));

describe('a round of the wheel', () => {
  it('counts down by ticks, never up again, and closes at zero', () => {
    expect(open).toMatchObject({ phase: 'betting', countdown: 20, closesAtMs: NOW + 20_000, loaded: true });
    expect(from(open, tick(5, 12), tick(5, 14))).toMatchObject({ countdown: 12 });
    expect(from(open, tick(5, 0), tick(5, 3))).toMatchObject({ phase: 'beacon', countdown: 0 });
  });

  it('spins with ms above 1, from where the wheel stood, and shows the result with ms 1', () => {
    const spinning = from(open, tick(5, 0), turn(5));
    expect(spinning).toMatchObject({ phase: 'spin', rotate: 52_500, past: [] });
    expect(spinning.spin).toMatchObject({ ms: 9, toldAtMs: NOW, motion: { from: 0, durationMs: 8000 } });
    const stopped = from(spinning, turn(5, { ms: 1 }));
    expect(stopped).toMatchObject({ phase: 'result', past: [{ id: 5, sector: 1, colour: 'red', multiplier: 3 }] });
    expect(from(stopped, turn(5), tick(5, 0)).phase).toBe('result');
  });

  it('the next one clears the board and keeps the strip and the place of the wheel', () => {
    const next = from(open, newBets(5, [bet(1)], 10), turn(5, { ms: 1 }), snapshot(6, { rotate: 52_500 }));
    expect(next).toMatchObject({ roundId: 6, phase: 'betting', bets: [], spin: null, rotate: 52_500 });
    expect(next.past).toHaveLength(1);
  });

  it('is opened if its opening never came, and its snapshot requested; an old one changes nothing', () => {
    expect(from(open, tick(6, 19))).toMatchObject({ roundId: 6, countdown: 19, gaps: open.gaps + 1 });
    expect(from(open, tick(4, 3), turn(4))).toBe(open);
  });

  it('is believed only after a snapshot when the connection was gone', () => {
    const gone = from(open, OFFLINE, ONLINE);
    expect(gone.awaitingSnapshot).toBe(true);
    expect(from(gone, turn(5))).toMatchObject({ phase: 'betting', spin: null });
    expect(from(gone, snapshot(5, { game: { phase: 'beacon', timer: 0 } }))).toMatchObject({ phase: 'beacon' });
  });

  it('an older snapshot of the same round changes nothing', () => {
    const closed = from(open, tick(5, 0));
    expect(from(closed, snapshot(5))).toBe(closed);
  });

  it('returns its stakes without a beacon, and is not spun any more', () => {
    const returned = from(open, newBets(5, [own(1)]), snapshot(5, { game: { phase: 'returned' } }));
    expect(returned.phase).toBe('returned');
    expect(from(returned, turn(5)).phase).toBe('returned');
  });
});

describe('bets', () => {
  it('are listed once, own ones first, with totals that only grow', () => {
    const state = from(open, newBets(5, [bet(1), bet(2, { price: 50 }), own(3)], 70), newBets(5, [bet(1)], 60));
    expect(state.bets.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect([state.stats.total_bank, state.columns?.red.bank]).toEqual([70, 70]);
  });

  it('lack no known own bet in a snapshot for everyone, and the own snapshot is requested', () => {
    const state = from(open, newBets(5, [own(3)], 10), OFFLINE, ONLINE);
    const shared = from(
      state,
      snapshot(5, { userId: null, own: [bet(1)], stats: { total_bank: 20, total_items: 2, total_users: 2 } }),
    );
    expect(shared.bets.map(({ id }) => id)).toEqual([3, 1]);
    expect(shared.gaps).toBe(state.gaps + 1);
  });

  it('are settled by the colour: those of others at once, an own win when it is told what it is paid in', () => {
    const staked = from(
      open,
      newBets(5, [bet(1, { price: 2.5 }), bet(2, { colour: 'black' }), own(3), own(4, { colour: 'green' })], 32.5),
    );
    const stopped = from(staked, turn(5, { ms: 1 }));
    expect(Object.fromEntries(stopped.bets.map(({ id, status, win }) => [id, [status, win]]))).toEqual({
      1: ['won', 7.5],
      2: ['lost', 0],
      3: ['pending', null],
      4: ['lost', 0],
    });
    const item = { image: 'x', rarity: 'covert', price: 28, item: { market_hash_name: 'M4', name_ru: 'М4' } };
    const paid = reduceAt(
      stopped,
      {
        type: 'wheelWin',
        payload: {
          roundId: 5,
          bet_id: 3,
          user_id: SELF,
          colour: 'red',
          multiplier: 3,
          win: 30,
          remainder: 2,
          newBalance: 2,
          item: item as never,
        },
      },
      NOW,
    );
    expect(paid.selfBets[0]).toMatchObject({ status: 'won', win: 30, winItem: { market_hash_name: 'M4', price: 28 } });
    expect(from(paid, turn(5, { ms: 1 })).selfBets[0]).toBe(paid.selfBets[0]);
  });

  it('a bet of an earlier round that comes late is not listed in the next one', () => {
    const next = from(open, newBets(5, [bet(9)]), snapshot(6), newBets(6, [bet(9), bet(10)]));
    expect(next.bets.map(({ id }) => id)).toEqual([10]);
  });

  it('the own bet is known from its answer, once; a refusal is no longer pending', () => {
    const sent = from(open, { type: 'commandSent', command: { kind: 'bet', targetId: null } });
    const placed = from(
      sent,
      { type: 'betAnswered', roundId: 5, answer: { status: 'success', bet: own(3) } },
      newBets(5, [own(3)]),
    );
    expect([placed.selfBets.length, placed.commands.pending]).toEqual([1, []]);
    const refused = from(sent, { type: 'betAnswered', roundId: 5, answer: { status: 'error' } });
    expect([refused.selfBets, refused.commands]).toEqual([[], NO_COMMANDS]);
    const late = from(sent, snapshot(6), {
      type: 'betAnswered',
      roundId: 5,
      answer: { status: 'success', bet: own(3) },
    } as never);
    expect(late.selfBets).toEqual([]);
  });
});

describe('who plays', () => {
  it('decides which bets are own, and forgets what another one has sent', () => {
    const other = from(open, newBets(5, [own(3), bet(1)]), { type: 'identity', userId: 101 });
    expect([other.selfId, other.selfBets.map(({ id }) => id)]).toEqual([101, [1]]);
    const sent = from(open, { type: 'commandSent', command: { kind: 'bet', targetId: null } });
    expect(sent.commands.pending).toHaveLength(1);
    expect(from(sent, { type: 'identity', userId: 101 }).commands.pending).toEqual([]);
  });
});
