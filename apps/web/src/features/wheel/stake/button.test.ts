import { describe, expect, it } from 'vitest';
import { late, NO_COMMANDS, sent } from '../../../table-client/own-commands.ts';
import { after, bet, columns, from, LIMITS, newBets, ONLINE, own, snapshot, tick, turn } from '../state.fixtures.ts';
import type { WheelState } from '../state-types.ts';
import { previewOf } from './board.ts';
import { buttonOf, obstacleOf, type StakeSituation } from './button.ts';

const open = after(ONLINE, snapshot(5));
const at = (table: Partial<WheelState> = {}, over: Partial<StakeSituation> = {}): StakeSituation => ({
  table: { ...open, ...table },
  session: 'player',
  selectedCents: 1000,
  selectedCount: 1,
  allSelected: false,
  colour: 'red',
  next: null,
  ...over,
});
const BET_SENT = sent<'bet'>(NO_COMMANDS, { kind: 'bet', targetId: null });

describe('what stands in the way of a bet', () => {
  it('nothing, when all conditions hold', () => expect(obstacleOf(at())).toBeNull());

  it.each<[string, StakeSituation]>([
    ['loading', at({ loaded: false })],
    ['offline', at({ connection: 'silent' })],
    ['offline', at({ awaitingSnapshot: true })],
    ['maintenance', at({ maintenance: true })],
    ['closed', at({ phase: 'beacon' })],
    ['closed', at({ phase: 'spin' })],
    ['closed', at({ phase: 'result' })],
    ['returned', at({ phase: 'returned' })],
    ['no_items', at({}, { selectedCount: 0, selectedCents: 0 })],
    ['too_many_items', at({}, { selectedCount: 21 })],
    ['max_colours', at({ selfBets: [own(1), own(2, { colour: 'black' })] }, { colour: 'green' })],
    ['max_bets', at({ selfBets: [1, 2, 3, 4, 5].map((id) => own(id)) })],
    ['min_bet', at({}, { selectedCents: 9 })],
    ['max_bet', at({}, { selectedCents: 100_001 })],
    ['limit_exceeded', at({ limits: { ...LIMITS, colourCap: 20 } })],
  ])('the obstacle to a bet is %s', (reason, situation) => expect(obstacleOf(situation)?.reason).toBe(reason));

  it('a full colour names the room that is left, for all players together', () => {
    const limits = { ...LIMITS, colourCap: 300 };
    const shared = at({ limits, columns: columns({ red: { bank: 95 } }) });
    expect(obstacleOf(shared)).toEqual({ reason: 'limit_exceeded', roomCents: 500, bound: 'house' });
    expect(obstacleOf({ ...shared, colour: 'black' })).toBeNull();
  });
});

describe('the big button of the wheel', () => {
  it('asks a visitor to sign in, and a player without items for the next step', () => {
    expect(buttonOf(at({}, { session: 'visitor' }))).toEqual({ kind: 'sign_in' });
    expect(buttonOf(at({}, { next: 'buy' }))).toEqual({ kind: 'next', step: 'buy' });
  });

  it('a bet is placed once, and its answer waited for', () => {
    expect(buttonOf(at({ commands: BET_SENT }))).toEqual({ kind: 'placing' });
    expect(buttonOf(at({ commands: late(BET_SENT) }))).toEqual({ kind: 'sent', command: 'bet' });
  });

  it('goes with own bets through the round: waiting, drawing, spinning, result', () => {
    const placed = from(open, newBets(5, [own(1), bet(2)], 20));
    expect(buttonOf(at(placed))).toMatchObject({ kind: 'bet', placed: 1 });
    const closed = from(placed, tick(5, 0));
    expect(buttonOf(at(closed))).toEqual({ kind: 'drawing', stakedCents: 1000 });
    const spinning = from(closed, turn(5));
    expect(buttonOf(at(spinning))).toEqual({ kind: 'spinning', stakedCents: 1000 });
    const won = from(spinning, turn(5, { ms: 1 }));
    expect(buttonOf(at(won))).toEqual({ kind: 'paying' });
    expect(buttonOf(at({ ...won, selfBets: [own(1, { status: 'won', win: 30 })] }))).toMatchObject({
      kind: 'result',
      wonCents: 3000,
      stakedCents: 1000,
      isWin: true,
    });
    const lost = from(spinning, turn(5, { ms: 1, colour: 'black', multiplier: 2 }));
    expect(buttonOf(at(lost))).toMatchObject({ kind: 'result', wonCents: 0, isWin: false });
  });

  it('says that stakes came back, and to others that betting is closed', () => {
    expect(buttonOf(at({ phase: 'returned', selfBets: [own(1)] }))).toEqual({ kind: 'returned', stakedCents: 1000 });
    expect(buttonOf(at({ phase: 'spin' }))).toMatchObject({ kind: 'bet', obstacle: { reason: 'closed' } });
  });
});

describe('what a stake would win', () => {
  it('the stake times what the colour pays; the room only where it is less than a bet may be', () => {
    expect(previewOf(open, 'yellow', 1000)).toEqual({ winCents: 50_000, roomCents: 20_000 });
    expect(previewOf({ ...open, limits: { ...LIMITS, maxWin: 1_000_000 } }, 'red', 1000)).toEqual({
      winCents: 3000,
      roomCents: null,
    });
  });
});
