import { DEFAULT_LIMITS } from '@updraft/rules/crash';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_COMMANDS, notSent } from '../../../table-client/own-commands.ts';
import { bet, SELF } from '../state.fixtures.ts';
import { initialState, type CrashCommand, type CrashState } from '../state-types.ts';
import {
  autoCashOutProblem,
  buttonOf,
  type ButtonState,
  obstacleOf,
  previewOf,
  type StakeSituation,
} from './button.ts';
import { detailOf } from './button-detail.ts';
import { useStakeForm } from './form.ts';

const open: CrashState = { ...initialState, loaded: true, connection: 'online', awaitingSnapshot: false };
const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });
const situation = (crash: Partial<CrashState> = {}, over: Partial<StakeSituation> = {}): StakeSituation => ({
  table: { ...open, ...crash },
  session: 'player',
  selectedCents: 1000,
  selectedCount: 1,
  allSelected: false,
  multiplier: 2,
  editing: false,
  limits: DEFAULT_LIMITS,
  isKept: false,
  ...over,
});

describe('the button of a player without items', () => {
  const at = (crash: Partial<CrashState> = {}): ButtonState =>
    buttonOf(situation(crash, { next: 'buy', selectedCents: 0, selectedCount: 0 }));

  it('is the step before a bet, in every phase without a bet of their own', () => {
    for (const phase of ['waiting', 'running', 'crashed'] as const)
      expect(at({ phase })).toEqual({ kind: 'next', step: 'buy' });
  });

  it('is no step without a connection: it could not be made', () => {
    expect(at({ connection: 'silent' })).toMatchObject({ kind: 'bet', obstacle: { reason: 'offline' } });
  });

  it('is no step while everything that the player had is in the round', () => {
    expect(at({ selfBets: [own(1)] })).toMatchObject({ kind: 'bet', placed: 1 });
    expect(at({ phase: 'running', selfBets: [own(1)] })).toMatchObject({ kind: 'cashOut' });
  });
});

describe('the button at the end of a round', () => {
  const ended = (...selfBets: ReturnType<typeof own>[]): CrashState['ended'] => ({
    roundId: 1,
    hundredths: 150,
    roundCap: null,
    interruptedAt: null,
    colour: 3,
    bets: [],
    selfBets,
  });

  it('offers the next bet to a player without a bet in the round', () => {
    expect(buttonOf(situation({ phase: 'crashed', ended: ended() }))).toMatchObject({
      kind: 'next_round',
      cents: 1000,
    });
  });

  it('tells a win where one of several bets has won, and what all of them came to', () => {
    const won = ended(own(1, { is_win: 1, win: 13 }), own(2, { is_win: 2, value: 5 }));
    expect(buttonOf(situation({ phase: 'crashed', ended: won }))).toEqual({
      kind: 'result',
      wonCents: 1300,
      stakedCents: 1500,
      isWin: true,
    });
  });
});

it('a cash-out that was not sent is marked at its own bet alone', () => {
  const commands = notSent<CrashCommand>(NO_COMMANDS, { kind: 'cashOut', targetId: 9 });
  expect(buttonOf(situation({ phase: 'running', selfBets: [own(1)], commands }))).toMatchObject({ unsent: false });
  expect(buttonOf(situation({ phase: 'running', selfBets: [own(9)], commands }))).toMatchObject({ unsent: true });
});

describe('what stands in the way', () => {
  it('a page that is still connecting makes no bet', () => {
    expect(obstacleOf(situation({ connection: 'connecting' }))).toEqual({ reason: 'offline' });
  });

  it('all items of a bet count, also those that its row does not show', () => {
    const limits = { ...DEFAULT_LIMITS, maxPlayerStakeCents: 3000 };
    const selfBets = [own(1, { autoWithdraw: 3, value: 20, itemsMore: 4 })];
    expect(obstacleOf(situation({ selfBets }, { limits }))).toBeNull();
    expect(obstacleOf(situation({ selfBets }, { limits, selectedCents: 1001 }))).toMatchObject({ reason: 'max_stake' });
  });

  it('a multiplier out of bounds is told with the bound', () => {
    expect(autoCashOutProblem(1.2, DEFAULT_LIMITS)).toEqual({ reason: 'min_auto_cash_out', hundredths: 121 });
    expect(autoCashOutProblem(9999.99, DEFAULT_LIMITS)).toEqual({ reason: 'max_auto_cash_out', hundredths: 999_998 });
    expect(autoCashOutProblem(null, DEFAULT_LIMITS)).toBeNull();
  });

  it('a multiplier at the cap itself is not cut', () => {
    expect(previewOf(250_000, 4, DEFAULT_LIMITS)).toMatchObject({ winCents: 1_000_000, capped: false });
    expect(previewOf(250_000, 4.01, DEFAULT_LIMITS)).toMatchObject({ winCents: 1_000_000, capped: true });
  });
});

describe('the detail on the button', () => {
  const detail = (button: ButtonState, selfBets: CrashState['selfBets'] = [], multiplier: number | null = 2) =>
    detailOf(button, { selfBets, multiplier });
  const betting: ButtonState = { kind: 'bet', cents: 0, obstacle: null, placed: 0, allCount: null };

  it('is the moment of the round, without a stake, while the button does something else', () => {
    for (const button of [
      { kind: 'placing' },
      { kind: 'paying' },
      { kind: 'sign_in' },
      { kind: 'next', step: 'buy' },
      { kind: 'result', wonCents: 0, stakedCents: 0, isWin: false },
    ] satisfies ButtonState[])
      expect(detail(button, [own(1)])).toEqual({ stakeCents: null, targets: [], withMoment: true });
  });

  it('is empty before the page is loaded', () => {
    expect(detail({ ...betting, obstacle: { reason: 'loading' } })).toBeNull();
  });

  it('names the live bets, and none that was cashed out', () => {
    const selfBets = [own(1, { autoWithdraw: 3 }), own(2, { is_win: 1, win: 13 })];
    expect(detail(betting, selfBets)).toEqual({ stakeCents: 1000, targets: [3], withMoment: true });
    expect(detail(betting, selfBets.slice(1))).toEqual({ stakeCents: null, targets: [], withMoment: true });
    expect(detail({ kind: 'auto', bets: selfBets, offline: false }, selfBets)).toEqual({
      stakeCents: 1000,
      targets: [3],
      withMoment: true,
    });
  });

  it('names no cash-out of a bet that has no multiplier yet', () => {
    expect(detail({ ...betting, cents: 1000 }, [], null)).toEqual({ stakeCents: null, targets: [], withMoment: true });
  });
});

describe('the presets while they are edited', () => {
  const form = () => useStakeForm.getState();
  beforeEach(() => useStakeForm.setState({ presets: [2, 5], draft: null, multiplier: 2 }));

  it('begin as they are, or with one empty field where there are none', () => {
    form().edit();
    expect(form().draft).toEqual([2, 5]);
    useStakeForm.setState({ presets: [] });
    form().edit();
    expect(form().draft).toEqual([null]);
  });

  it('are four fields at most, and each can be removed', () => {
    form().edit();
    for (let more = 0; more < 5; more++) form().add();
    expect(form().draft).toEqual([2, 5, null, null]);
    form().remove(0);
    expect(form().draft).toEqual([5, null, null]);
  });

  it('do not change unless they are being edited', () => {
    form().add();
    form().remove(0);
    form().change(0, 9);
    form().save();
    expect([form().draft, form().presets]).toEqual([null, [2, 5]]);
  });

  it('a choice that is taken back is not kept for the next page', () => {
    form().choose(null);
    expect(form().multiplier).toBeNull();
  });
});
