import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { DEFAULT_LIMITS } from '@updraft/rules/crash';
import { describe, expect, it } from 'vitest';
import type { FlightFrame } from '../flight.ts';
import { momentText } from '../round/moment-text.ts';
import { bet, SELF } from '../state.fixtures.ts';
import { initialState, type CrashState } from '../state-types.ts';
import { buttonOf } from './button.ts';
import { detailOf } from './button-detail.ts';
import { NO_COMMANDS, sent } from '../../../table-client/own-commands.ts';
import type { CrashCommand } from '../state-types.ts';

const CASH_OUT_SENT = sent<CrashCommand>(NO_COMMANDS, { kind: 'cashOut', targetId: 1 });

const open: CrashState = { ...initialState, loaded: true, connection: 'online', awaitingSnapshot: false };
const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });
const detail = (
  crash: CrashState,
  { selectedCents = 0, multiplier = 2 }: { selectedCents?: number; multiplier?: number } = {},
) =>
  detailOf(
    buttonOf({
      table: crash,
      session: 'player',
      selectedCents,
      selectedCount: selectedCents > 0 ? 1 : 0,
      allSelected: false,
      multiplier,
      editing: false,
      isKept: false,
      limits: DEFAULT_LIMITS,
    }),
    { selfBets: crash.selfBets, multiplier },
  );

describe('the button of a phone carries what may be out of sight', () => {
  it('shows the target of a bet before it is placed', () => {
    expect(detail(open, { selectedCents: 1000 })).toEqual({ stakeCents: null, targets: [2], withMoment: true });
    expect(detail(open, { selectedCents: 1000, multiplier: NO_AUTO_CASH_OUT })).toMatchObject({
      targets: [NO_AUTO_CASH_OUT],
    });
  });

  it('names no cash-out at which no bet can cash out: the reason names the least', () => {
    expect(detail(open, { selectedCents: 1000, multiplier: 1.1 })).toMatchObject({ targets: [] });
    expect(detail(open, { selectedCents: 1000, multiplier: 9999.99 })).toMatchObject({ targets: [] });
  });

  it('shows the sum staked and the targets of bets in the round', () => {
    const selfBets = [own(1, { autoWithdraw: 2 }), own(2, { value: 2.5 })];
    expect(detail({ ...open, selfBets })).toEqual({
      stakeCents: 1250,
      targets: [2, NO_AUTO_CASH_OUT],
      withMoment: true,
    });
    expect(detail({ ...open, phase: 'running', selfBets })).toMatchObject({
      stakeCents: 1250,
      targets: [NO_AUTO_CASH_OUT],
    });
    expect(detail({ ...open, phase: 'running', selfBets: selfBets.slice(0, 1) })).toMatchObject({
      stakeCents: 1000,
      targets: [2],
    });
  });

  it('shows nothing of the round while there is no connection', () => {
    const selfBets = [own(1)];
    expect(detail({ ...open, phase: 'running', selfBets, connection: 'silent' })).toBeNull();
    expect(
      detail({ ...open, phase: 'running', selfBets, commands: CASH_OUT_SENT, connection: 'silent' }),
    ).toMatchObject({
      withMoment: false,
    });
    expect(detail({ ...open, connection: 'offline' })).toBeNull();
  });
});

it('shows the seconds of the round, then the multiplier, and nothing while it is unknown', () => {
  const seconds = (count: number): string => `${count} s`;
  const at = (state: Partial<CrashState>, over: Partial<FlightFrame> = {}): string =>
    momentText({ state: { ...open, ...state }, hundredths: 145, frozen: false, ...over }, seconds);
  expect([
    at({ countdown: 7 }),
    at({ phase: 'running' }),
    at({ phase: 'running' }, { frozen: true }),
    at({ loaded: false }),
  ]).toEqual(['7 s', '1.45x', '', '']);
});
