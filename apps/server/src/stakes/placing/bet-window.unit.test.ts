import { expect, it } from 'vitest';
import type { BetAnswer } from './bet-rules.ts';
import { handleBets } from './bet-window.ts';
import { RoundBets } from '../round/round-bets.ts';
import type { StakedBet } from '../stake.ts';

const CLOSES_MS = 1000;

/** Returns the refusals of bets that are not placed. The database knows none of their keys. */
const refusals = async (
  bets: readonly { roundId: number | null; receivedMs: number }[],
  { isOpen = true, pausedMessage = null }: { isOpen?: boolean; pausedMessage?: string | null } = {},
): Promise<string[]> => {
  const answers: string[] = [];
  const batch = bets.map(({ roundId, receivedMs }, at) => ({
    receivedMs,
    command: {
      playerId: 1,
      itemIds: [at],
      sumCents: 1,
      key: null,
      answered: false,
      roundId,
      answer: (ack: BetAnswer<unknown>) => void (answers[at] = ack.status === 'error' ? ack.message : 'placed'),
    },
  }));
  await handleBets(
    { db: { query: () => Promise.resolve([]) } } as never,
    {
      game: 'crash',
      round: isOpen ? { game: 'crash', id: 7, bets: new RoundBets<StakedBet>() } : null,
      rules: () => ({}) as never,
      repeats: {} as never,
      isOpenAt: (_round, receivedMs) => receivedMs < CLOSES_MS,
      closedMessage: () => 'crash_api.game_started',
      pausedMessage,
    },
    batch,
  );
  return answers;
};

it('refuses a bet that was received when betting had closed, whatever the clock says', async () => {
  expect(await refusals([{ roundId: 7, receivedMs: CLOSES_MS }])).toEqual(['crash_api.game_started']);
});

it('refuses a bet on another round than the open one, before it asks for the time', async () => {
  expect(
    await refusals([
      { roundId: 6, receivedMs: 0 },
      { roundId: 6, receivedMs: CLOSES_MS },
    ]),
  ).toEqual(['crash_api.game_ended', 'crash_api.game_ended']);
});

it('[I3] refuses every bet in maintenance and in a stopped game, and while no round is open', async () => {
  for (const pausedMessage of ['app_api.maintenance', 'crash_api.stopped'])
    expect(await refusals([{ roundId: null, receivedMs: 0 }], { pausedMessage })).toEqual([pausedMessage]);
  expect(await refusals([{ roundId: 7, receivedMs: 0 }], { isOpen: false })).toEqual(['crash_api.busy']);
});
