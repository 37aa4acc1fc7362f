import { winCents } from '@updraft/rules/crash';
import { createCrashWorld } from '../../testing/crash-world.ts';
import { tableGameTests } from '../../testing/table-game-tests.ts';

const AUTO = 121;
const OTHER_AUTO = 100_000;

tableGameTests<number>({
  game: 'crash',
  createWorld: () => createCrashWorld({ every: 40 }),
  winning: 130,
  losing: 110,
  betOf: ({ playerId, itemIds, sumCents, roundId, key, isOther }) => ({
    kind: 'bet',
    playerId,
    itemIds,
    sumCents,
    roundId,
    key: key ?? null,
    autoCashOutHundredths: isOther ? OTHER_AUTO : AUTO,
  }),
  winCentsOf: (stakeCents) => winCents(stakeCents, AUTO),
});
