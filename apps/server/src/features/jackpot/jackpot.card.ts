import type { Query } from '../../db/db.ts';
import { roundCard } from '../../stakes/past/round-card.ts';
import { spinningRound } from '../../stakes/past/spinning.ts';
import type { FindCard } from '../../kernel/preview-card.ts';
import { JACKPOT, type RoundResult } from './jackpot.round.ts';
import type { JackpotTable } from './jackpot.table.ts';

const LIFT = '#ffc24b';

/** Finds the card of a shared link to a round after the spinner has stopped. It does not name the winner. */
export const jackpotCards =
  (db: Query, table: Pick<JackpotTable, 'snapshot'>): FindCard =>
  (id) =>
    roundCard<RoundResult>(
      db,
      { game: JACKPOT, id },
      {
        isShown: () => spinningRound(table.snapshot(null)) !== id,
        own: ({ prize: { winCents, chance } }) => ({
          result: { cents: winCents },
          colour: LIFT,
          facts: [['chance', { chance }]],
          art: { kind: 'share', chance },
        }),
      },
    );
