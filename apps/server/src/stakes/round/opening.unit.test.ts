import { expect, it } from 'vitest';
import { openNextRound } from './opening.ts';

/** Opens a round over a fake database. Returns its caps, and true if the bankroll was read. */
const opened = async (capPercent: number | null) => {
  const asked: string[] = [];
  const query = {
    query: (sql: string) => {
      asked.push(sql);
      return Promise.resolve([{ cents: 10_000 }]);
    },
  };
  const deps = {
    chains: {
      next: () =>
        Promise.resolve({ chainId: 1, base: 0, index: 1, roundId: 1, seed: '', secretHash: '', publicHash: '' }),
    },
    db: { ...query, tx: (work: (one: typeof query) => unknown) => work(query) },
    lease: { check: () => Promise.resolve() },
    clock: { monoMs: () => 0 },
    metrics: { commitSeconds: { startTimer: () => () => undefined } },
  };
  const caps: number[] = [];
  await openNextRound(deps as never, {
    game: 'jackpot',
    rulesVersion: 1,
    waitingMs: null,
    capPercent,
    terms: (capCents) => void caps.push(capCents),
  });
  return { caps, sumsBankroll: asked.some((sql) => sql.includes('house_deltas')) };
};

it('the cap of a round is a share of the bankroll, which is not summed for a game without one', async () => {
  expect(await opened(2)).toEqual({ caps: [200], sumsBankroll: true });
  expect(await opened(null)).toEqual({ caps: [0], sumsBankroll: false });
});
