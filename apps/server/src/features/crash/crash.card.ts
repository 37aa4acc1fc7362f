import { colourClassOf } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import { roundCard } from '../../stakes/past/round-card.ts';
import type { FindCard } from '../../kernel/preview-card.ts';
import { CRASH, type RoundResult } from './crash.round.ts';

/** Colour of each class of results, as in the strip of past rounds. */
const COLOURS = { 1: '#8a97a8', 2: '#ffd24a', 3: '#6ea8ff', 4: '#b07cff', 5: '#ff8a4b' } as const;

/** Finds the card of a shared link to a round. */
export const crashCards =
  (db: Query): FindCard =>
  (id) =>
    roundCard<RoundResult>(
      db,
      { game: CRASH, id },
      {
        own: ({ pointHundredths: hundredths }) => ({
          result: { hundredths },
          colour: COLOURS[colourClassOf(hundredths)],
          art: { kind: 'curve', hundredths },
        }),
      },
    );
