import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { DEFAULT_LIMITS } from '@updraft/rules/crash';
import { describe, expect, it } from 'vitest';
import { bet, SELF } from '../state.fixtures.ts';
import { initialState } from '../state-types.ts';
import { buttonOf, isAutoCashOutInRange, obstacleOf, previewOf, worthCents, type StakeSituation } from './button.ts';
import { late, NO_COMMANDS, notSent, sent } from '../../../table-client/own-commands.ts';
import type { CrashCommand } from '../state-types.ts';

const BET_SENT = sent<CrashCommand>(NO_COMMANDS, { kind: 'bet', targetId: null });
const CASH_OUT_SENT = sent<CrashCommand>(NO_COMMANDS, { kind: 'cashOut', targetId: 1 });
const CASH_OUT_UNSENT = notSent<CrashCommand>(NO_COMMANDS, { kind: 'cashOut', targetId: 1 });

const open = { ...initialState, loaded: true, connection: 'online', awaitingSnapshot: false } as const;
const ready: StakeSituation = {
  table: open,
  session: 'player',
  selectedCents: 1000,
  selectedCount: 2,
  allSelected: false,
  multiplier: 2,
  editing: false,
  isKept: false,
  limits: DEFAULT_LIMITS,
};
const own = (id: number, over = {}) => bet(id, { userId: SELF, ...over });

describe('while it is not known who plays', () => {
  it.each(['pending', 'visitor'] as const)('shows the lost connection before the player is known (%s)', (session) => {
    expect(buttonOf({ ...ready, session, table: { ...open, loaded: false, connection: 'offline' } })).toEqual({
      kind: 'bet',
      cents: 0,
      obstacle: { reason: 'offline' },
      placed: 0,
      allCount: null,
    });
  });

  it('says so also while the connection stands and nothing comes over it', () => {
    expect(
      buttonOf({ ...ready, session: 'pending', table: { ...open, loaded: false, connection: 'silent' } }),
    ).toMatchObject({ kind: 'bet', obstacle: { reason: 'offline' } });
  });

  it('offers no sign-in to who may be signed in already', () => {
    expect(buttonOf({ ...ready, session: 'pending' })).toEqual({
      kind: 'bet',
      cents: 0,
      obstacle: { reason: 'loading' },
      placed: 0,
      allCount: null,
    });
  });

  it('offers the sign-in to a guest whose connection is on its way', () => {
    expect(
      buttonOf({ ...ready, session: 'visitor', table: { ...open, loaded: false, connection: 'connecting' } }),
    ).toEqual({ kind: 'sign_in' });
  });
});

describe('what stands in the way of a bet', () => {
  const crash = (over: Partial<StakeSituation['table']>): StakeSituation => ({ ...ready, table: { ...open, ...over } });

  it('is nothing when all conditions hold', () => {
    expect(obstacleOf(ready)).toBeNull();
    expect(obstacleOf({ ...ready, multiplier: NO_AUTO_CASH_OUT })).toBeNull();
  });

  it.each<[string, StakeSituation]>([
    ['loading', crash({ loaded: false })],
    ['offline', crash({ connection: 'offline' })],
    ['offline', crash({ connection: 'silent' })],
    ['offline', crash({ awaitingSnapshot: true })],
    ['maintenance', crash({ maintenance: true })],
    ['round_running', crash({ phase: 'running' })],
    ['round_over', crash({ phase: 'crashed' })],
    ['no_items', { ...crash({ phase: 'running' }), selectedCount: 0, selectedCents: 0 }],
    ['no_items', { ...crash({ phase: 'crashed' }), selectedCount: 0, selectedCents: 0 }],
    ['editing', { ...ready, editing: true }],
    ['not_a_number', { ...ready, multiplier: null }],
    ['no_multiplier', { ...ready, multiplier: 1 }],
    ['no_items', { ...ready, selectedCount: 0, selectedCents: 0 }],
    ['too_many_items', { ...ready, selectedCount: 21 }],
    ['min_auto_cash_out', { ...ready, multiplier: 1.2 }],
    ['max_auto_cash_out', { ...ready, multiplier: 9999.99 }],
    ['min_bet', { ...ready, selectedCents: 9 }],
    ['max_stake', { ...ready, selectedCents: 250_001 }],
    ['same_multiplier', crash({ selfBets: [own(1, { autoWithdraw: 2 })] })],
    ['one_manual', { ...crash({ selfBets: [own(1)] }), multiplier: NO_AUTO_CASH_OUT }],
    ['max_bets', crash({ selfBets: [own(1), own(2, { autoWithdraw: 3 }), own(3, { autoWithdraw: 4 })] })],
  ])('the obstacle to a bet is %s', (reason, situation) => {
    expect(obstacleOf(situation)).toMatchObject({ reason });
  });

  it('a second bet on another multiplier is fine beside a manual one', () => {
    expect(obstacleOf(crash({ selfBets: [own(1)] }))).toBeNull();
  });
});

describe('[CR-26] a bet for the next round', () => {
  const flying = { ...open, phase: 'running' } as const;
  const NEXT = { kind: 'next_round', cents: 1000, isKept: false };
  it.each([
    ['in a flight', flying],
    ['after the crash', { ...open, phase: 'crashed' as const }],
    ['beside own bets that are settled', { ...flying, selfBets: [own(1, { is_win: 1, win: 13 })] }],
  ])('[CR-26] a bet for the next round can be kept %s', (_name, table) => {
    expect(buttonOf({ ...ready, table })).toEqual(NEXT);
    expect(buttonOf({ ...ready, table, isKept: true })).toEqual({ ...NEXT, isKept: true });
  });

  it('the bets of the round on the screen do not stand in its way: the next round has none of them', () => {
    const selfBets = [2, 3, 4].map((autoWithdraw, at) => own(at + 1, { autoWithdraw, is_win: 1, win: 13 }));
    expect(buttonOf({ ...ready, table: { ...flying, selfBets } })).toEqual(NEXT);
  });

  it.each([
    ['nothing is selected', { selectedCount: 0, selectedCents: 0 }],
    ['it would be refused', { selectedCents: 9 }],
    ['multipliers are edited', { editing: true }],
    ['the game is stopped', { table: { ...flying, maintenance: true } }],
    ['nothing is heard', { table: { ...flying, connection: 'offline' as const } }],
  ])('[CR-26] a bet for the next round cannot be kept while %s', (_name, over) => {
    expect(buttonOf({ ...ready, table: flying, ...over }).kind).toBe('bet');
  });

  it('waits until live bets are settled, and for the end of their result', () => {
    expect(buttonOf({ ...ready, table: { ...flying, selfBets: [own(1)] } }).kind).toBe('cashOut');
    expect(buttonOf({ ...ready, table: { ...flying, selfBets: [own(1, { autoWithdraw: 9 })] } }).kind).toBe('auto');
  });
});

describe('the one big button', () => {
  it('asks a visitor to sign in, whatever the phase', () => {
    expect(buttonOf({ ...ready, session: 'visitor', table: { ...open, phase: 'running' } })).toEqual({
      kind: 'sign_in',
    });
  });

  it('shows the value of the selected items and how many bets wait', () => {
    expect(buttonOf(ready)).toEqual({ kind: 'bet', cents: 1000, obstacle: null, placed: 0, allCount: null });
  });

  it('says so when it would stake everything that the player has', () => {
    expect(buttonOf({ ...ready, allSelected: true })).toMatchObject({ kind: 'bet', allCount: 2 });
    expect(buttonOf({ ...ready, allSelected: true, selectedCount: 1 })).toMatchObject({ kind: 'bet', allCount: null });
  });

  it('cannot be pressed twice: placing until the answer', () => {
    expect(buttonOf({ ...ready, table: { ...open, commands: BET_SENT } })).toEqual({ kind: 'placing' });
  });

  it('cashes out the manual bet while a game is on, and only that one', () => {
    const manual = own(1);
    const flying = { ...open, phase: 'running', selfBets: [own(2, { autoWithdraw: 5 }), manual] } as const;
    expect(buttonOf({ ...ready, table: flying })).toEqual({
      kind: 'cashOut',
      bet: manual,
      pending: false,
      offline: false,
      unsent: false,
    });
    expect(buttonOf({ ...ready, table: { ...flying, commands: CASH_OUT_SENT } })).toMatchObject({
      kind: 'cashOut',
      pending: true,
    });
    for (const connection of ['connecting', 'offline'] as const)
      expect(buttonOf({ ...ready, table: { ...flying, connection } })).toMatchObject({
        kind: 'cashOut',
        offline: true,
      });
    const stopped = { ...flying, selfBets: [own(2, { autoWithdraw: 5 }), own(1, { is_win: 1, win: 13 })] };
    expect(buttonOf({ ...ready, table: stopped })).toMatchObject({ kind: 'auto', bets: [{ id: 2 }] });
  });

  it('[P1] says that a cash-out without a connection was not sent, and promises nothing', () => {
    const flying = { ...open, phase: 'running', selfBets: [own(1)] } as const;
    for (const connection of ['silent', 'offline'] as const) {
      expect(buttonOf({ ...ready, table: { ...flying, connection } })).toMatchObject({
        kind: 'cashOut',
        offline: true,
        unsent: false,
      });
      expect(buttonOf({ ...ready, table: { ...flying, connection, commands: CASH_OUT_UNSENT } })).toMatchObject({
        kind: 'cashOut',
        offline: true,
        unsent: true,
      });
      expect(
        buttonOf({ ...ready, table: { ...flying, connection, selfBets: [own(2, { autoWithdraw: 5 })] } }),
      ).toMatchObject({ kind: 'auto', offline: true });
    }
  });

  it('[P1] says of what was sent that it waits for the answer: when that is late, and when the connection is silent or gone', () => {
    const stopping = { ...open, phase: 'running', selfBets: [own(1)], commands: CASH_OUT_SENT } as const;
    expect(buttonOf({ ...ready, table: stopping })).toMatchObject({ kind: 'cashOut', pending: true });
    expect(buttonOf({ ...ready, table: { ...stopping, commands: late(CASH_OUT_SENT) } })).toEqual({
      kind: 'sent',
      command: 'cashOut',
    });
    expect(buttonOf({ ...ready, table: { ...open, commands: late(BET_SENT) } })).toEqual({
      kind: 'sent',
      command: 'bet',
    });
    for (const connection of ['silent', 'offline'] as const) {
      expect(buttonOf({ ...ready, table: { ...stopping, connection } })).toEqual({ kind: 'sent', command: 'cashOut' });
      expect(buttonOf({ ...ready, table: { ...open, commands: BET_SENT, connection } })).toEqual({
        kind: 'sent',
        command: 'bet',
      });
    }
  });

  it('shows the result once no bet is live, and through the crashed phase', () => {
    const won = [own(1, { is_win: 1, win: 13.37 })];
    const nothing = { selectedCents: 0, selectedCount: 0 };
    expect(buttonOf({ ...ready, ...nothing, table: { ...open, phase: 'running', selfBets: won } })).toEqual({
      kind: 'result',
      wonCents: 1337,
      stakedCents: 1000,
      isWin: true,
    });
    const ended = {
      roundId: 1,
      hundredths: 120,
      roundCap: null,
      interruptedAt: null,
      colour: 1 as const,
      bets: [],
      selfBets: [own(1, { is_win: 2 })],
    };
    expect(buttonOf({ ...ready, table: { ...open, phase: 'crashed', ended } })).toEqual({
      kind: 'result',
      wonCents: 0,
      stakedCents: 1000,
      isWin: false,
    });
  });

  it('names no result while a bet that cashed out below the point has not had its word', () => {
    const selfBets = [own(1, { is_win: 2 }), own(2, { autoWithdraw: 1.5 })];
    const ended = {
      roundId: 1,
      hundredths: 151,
      roundCap: null,
      interruptedAt: null,
      colour: 3 as const,
      bets: [],
      selfBets,
    };
    expect(buttonOf({ ...ready, table: { ...open, phase: 'crashed', ended } })).toEqual({ kind: 'paying' });
  });

  it('offers no cash-out of a bet that an interruption has cashed out', () => {
    const flying = { ...open, phase: 'running', interruptedAt: 150, selfBets: [own(1)] } as const;
    expect(buttonOf({ ...ready, table: flying })).toEqual({ kind: 'paying' });
    expect(buttonOf({ ...ready, table: { ...flying, selfBets: [own(1, { autoWithdraw: 5 })] } })).toMatchObject({
      kind: 'auto',
    });
  });

  it('offers no cash-out in a running round without own bets', () => {
    const table = { ...open, phase: 'running' } as const;
    expect(buttonOf({ ...ready, selectedCents: 0, selectedCount: 0, table })).toMatchObject({
      kind: 'bet',
      obstacle: { reason: 'no_items' },
    });
  });
});

describe('what a bet can win', () => {
  it('the largest multiplier is the one whose win does not exceed $10,000', () => {
    expect(previewOf(250_000, NO_AUTO_CASH_OUT, DEFAULT_LIMITS)).toEqual({
      capHundredths: 400,
      winCents: null,
      capped: false,
    });
    expect(previewOf(1000, 2.5, DEFAULT_LIMITS)).toEqual({ capHundredths: 100_000, winCents: 2500, capped: false });
    expect(previewOf(250_000, 5, DEFAULT_LIMITS)).toEqual({ capHundredths: 400, winCents: 1_000_000, capped: true });
    expect(previewOf(0, 2, DEFAULT_LIMITS)).toBeNull();
  });

  it('no payout is shown at a multiplier at which no bet can cash out, and the field is marked', () => {
    for (const wrong of [1.2, 1, 0, 9999.99, null])
      expect([isAutoCashOutInRange(wrong, DEFAULT_LIMITS), previewOf(1000, wrong, DEFAULT_LIMITS)]).toEqual([
        false,
        null,
      ]);
    for (const right of [1.21, 9999.98, NO_AUTO_CASH_OUT])
      expect([isAutoCashOutInRange(right, DEFAULT_LIMITS), previewOf(1000, right, DEFAULT_LIMITS)]).toMatchObject([
        true,
        {},
      ]);
  });

  it('the figure on the cash-out button is floored to the cent and stops at the cap', () => {
    expect(worthCents(own(1, { value: 3.33, cap: 1000 }), 137)).toBe(456);
    expect(worthCents(own(1, { value: 2500, cap: 4 }), 900)).toBe(1_000_000);
    expect(worthCents(own(1, { value: 10, autoWithdraw: 2 }), 350)).toBe(2000);
  });
});
