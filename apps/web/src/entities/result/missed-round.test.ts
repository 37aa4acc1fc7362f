// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshPage, signIn } from '../../testing/page.tsx';
import { INITIAL_TABLE, type RoundState } from '../../table-client/table-state.ts';
import { missedRounds } from './missed-round.ts';
import { stakedGames, stakedRound } from './staked-rounds.ts';

interface Coins extends RoundState<'bet'> {
  selfBets: readonly { id: number; price: number }[];
  isOver: boolean;
}
type Row = { status: string };

const SELF = 7;
const at = (roundId: number, over: Partial<Coins> = {}): Coins => ({
  ...INITIAL_TABLE,
  loaded: true,
  awaitingSnapshot: false,
  selfId: SELF,
  roundId,
  selfBets: [],
  isOver: false,
  ...over,
});
const loading: Coins = { ...at(0), loaded: false, awaitingSnapshot: true, roundId: null };
const staked = (roundId: number, over: Partial<Coins> = {}): Coins =>
  at(roundId, { selfBets: [{ id: 1, price: 5 }], ...over });

/** Simulates a newly loaded page that has not followed any round yet. */
const newPage = (rows: readonly Row[] = [{ status: 'lost' }]) => {
  const asked: number[] = [];
  const told: [rows: readonly Row[], beforeId: number | null][] = [];
  const follow = missedRounds<Coins, Row>({
    name: 'wheel',
    isStaked: ({ selfBets, isOver }) => selfBets.length > 0 && !isOver,
    isOver: ({ isOver }) => isOver,
    ask: ({ id }) => (asked.push(id), Promise.resolve({ success: true, bets: [...rows] })),
    tell: (settled, before) => told.push([settled, before?.roundId ?? null]),
  });
  return { follow, asked, told };
};
const answered = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  await freshPage('wheel');
  signIn({ id: SELF });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('asks for a round that has gone from the screen before it was settled there', async () => {
  const { follow, asked, told } = newPage();
  follow(staked(5), at(5));
  follow(at(6), staked(5));
  await vi.waitFor(() => expect(told).toEqual([[[{ status: 'lost' }], 5]]));
  expect([asked, stakedRound('wheel')]).toEqual([[5], null]);
});

it('[I2] a page that is loaded anew tells what came of the stakes of the page before it, once', async () => {
  newPage().follow(staked(5), at(5));
  expect(stakedGames(SELF)).toEqual(['wheel']);
  const { follow, asked, told } = newPage();
  follow(at(6), loading);
  follow(at(6, { gaps: 1 }), at(6));
  await vi.waitFor(() => expect(told).toEqual([[[{ status: 'lost' }], null]]));
  expect([asked, stakedGames(SELF)]).toEqual([[5], []]);
});

it('[I2] a page that is loaded anew tells the result once also if it finds the round over on the screen', async () => {
  newPage().follow(staked(5), at(5));
  const { follow, told } = newPage();
  follow(staked(5, { isOver: true }), loading);
  await vi.waitFor(() => expect(told).toHaveLength(1));
});

it('a round that goes on is followed as on the page before', async () => {
  newPage().follow(staked(5), at(5));
  const { follow, asked } = newPage();
  follow(staked(5), loading);
  await answered();
  expect([asked, stakedGames(SELF)]).toEqual([[], ['wheel']]);
});

it('a result that was on the screen is not told again', async () => {
  const before = newPage();
  before.follow(staked(5), at(5));
  before.follow(staked(5, { isOver: true }), staked(5));
  before.follow(at(6), staked(5, { isOver: true }));
  const { follow, asked } = newPage();
  follow(at(6), loading);
  await answered();
  expect([before.asked, asked, stakedGames(SELF)]).toEqual([[], [], []]);
});

it('another player is told nothing, and waits for no one else', async () => {
  newPage().follow(staked(5), at(5));
  signIn({ id: 8 });
  const { follow, asked } = newPage();
  follow(at(6, { selfId: 8 }), loading);
  await answered();
  expect([asked, stakedGames(8), stakedGames(SELF)]).toEqual([[], [], ['wheel']]);
});

it.each(['', 'no json', 'null', '[3]', '{"wheel":{"roundId":"5","userId":7}}'])(
  'ignores a malformed stored value: %s',
  (stored) => {
    localStorage.setItem('staked_rounds', stored);
    expect([stakedRound('wheel'), stakedGames(SELF)]).toEqual([null, []]);
  },
);
