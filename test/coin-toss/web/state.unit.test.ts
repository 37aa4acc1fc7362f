import { describe, expect, it } from 'vitest';
import type { TossBet, TossSnapshot } from '../contract.ts';
import { initialState, ownBet, ownResult, reduceAt, type TossEvent, type TossState } from './state.ts';

const tossBet = (id: number, over: Partial<TossBet> = {}): TossBet => ({
  id,
  user: { id, username: `player ${id}`, avatar: 'default', is_demo: false },
  side: 'heads',
  items: [],
  itemsMore: 0,
  bank: 10,
  win: null,
  winItem: null,
  ...over,
});
const snapshot = (over: Partial<TossSnapshot> = {}): TossSnapshot => ({
  roundId: 5,
  userId: null,
  publicHash: '0'.repeat(64),
  phase: 'open',
  msLeft: 9000,
  result: null,
  bets: [],
  totals: { players: 0, bank: 0, items: 0 },
  maintenance: false,
  ...over,
});
const after = (...events: TossEvent[]): TossState =>
  events.reduce((state, event) => reduceAt(state, event, 1000), initialState);
const INIT: TossEvent = { type: 'coinTossInit', payload: snapshot({ userId: 1 }) };
const ONLINE: TossEvent = { type: 'connection', connection: 'online' };
const RESULT: TossEvent = {
  type: 'coinTossResult',
  payload: { roundId: 5, result: 'heads', secret_hash: '', seed: '' },
};

describe('the screen of the coin toss', () => {
  it('shows the round of the snapshot, and ends its phase by the local clock', () => {
    expect(after(INIT)).toMatchObject({ loaded: true, roundId: 5, phase: 'open', untilMs: 10_000, selfId: 1 });
    const tossing = after(ONLINE, INIT, { type: 'coinTossStart', payload: { roundId: 5, msLeft: 3000 } });
    expect(tossing).toMatchObject({ phase: 'toss', untilMs: 4000 });
  });

  it('lists each bet once, the largest first', () => {
    const bets = [tossBet(2, { bank: 5 }), tossBet(3, { bank: 50 })];
    const totals = { players: 2, bank: 55, items: 2 };
    const told: TossEvent = { type: 'coinTossBets', payload: { roundId: 5, bets, totals } };
    const { bets: shown, totals: all } = after(ONLINE, INIT, told, told);
    expect([shown.map(({ id }) => id), all]).toEqual([[3, 2], totals]);
  });

  it('has the own bet and its result from the response or from another tab', () => {
    const own = tossBet(1);
    const answer: TossEvent = { type: 'betAnswered', answer: { status: 'success', bet: own, message: '' } };
    const sent: TossEvent = { type: 'commandSent', command: { kind: 'bet', targetId: null } };
    const state = after(ONLINE, INIT, sent, answer);
    expect([ownBet(state), state.commands.pending]).toEqual([own, []]);
    expect(ownBet(after(ONLINE, INIT, { type: 'coinTossBet', payload: { roundId: 5, bet: own } }))).toEqual(own);
    expect(ownResult(state)).toBeNull();
    expect(ownResult(reduceAt(state, RESULT, 1000))).toBe('won');
    expect(ownResult(after(ONLINE, INIT, answer, { ...RESULT, payload: { ...RESULT.payload, result: 'tails' } }))).toBe(
      'lost',
    );
  });

  it('a refused bet is no longer pending', () => {
    const sent: TossEvent = { type: 'commandSent', command: { kind: 'bet', targetId: null } };
    const refused: TossEvent = { type: 'betAnswered', answer: { status: 'error', message: 'x' } };
    expect(after(ONLINE, INIT, sent, refused).commands.pending).toEqual([]);
  });

  it('an event of another round is a gap, and events before a snapshot are ignored', () => {
    const other: TossEvent = { type: 'coinTossStart', payload: { roundId: 6, msLeft: 3000 } };
    expect(after(ONLINE, INIT, other)).toMatchObject({ gaps: 1, phase: 'open' });
    expect(after(RESULT)).toMatchObject({ result: null, gaps: 0 });
  });

  it('a new round replaces the last one', () => {
    const next: TossEvent = { type: 'coinTossInit', payload: snapshot({ roundId: 6 }) };
    const answer: TossEvent = { type: 'betAnswered', answer: { status: 'success', bet: tossBet(1), message: '' } };
    expect(after(ONLINE, INIT, answer, RESULT, next)).toMatchObject({ roundId: 6, bets: [], result: null });
  });
});
