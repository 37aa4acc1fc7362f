import type { Query } from '../../db/db.ts';
import { roundCard } from '../../stakes/past/round-card.ts';
import { spinningRound } from '../../stakes/past/spinning.ts';
import type { FindCard } from '../../kernel/preview-card.ts';
import { type RoundResult, WHEEL, resultColour } from './wheel.round.ts';
import type { WheelTable } from './wheel.table.ts';

/** Text colours for the colours of the wheel. Black would be invisible on the dark background. */
const COLOURS = { black: '#9aa8ba', red: '#e5484d', green: '#30a46c', yellow: '#ffd24a' } as const;

/** Finds the card of a shared link to a round, once the wheel has stopped on the screens. */
export const wheelCards =
  (db: Query, table: Pick<WheelTable, 'snapshot'>): FindCard =>
  (id) =>
    roundCard<RoundResult>(
      db,
      { game: WHEEL, id },
      {
        isShown: () => spinningRound(table.snapshot(null)) !== id,
        own: (result) => {
          const colour = resultColour(result);
          return {
            result: { word: colour },
            colour: COLOURS[colour],
            art: { kind: 'wheel', sector: result.sector },
          };
        },
      },
    );
