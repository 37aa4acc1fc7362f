import type { Query } from '../../db/db.ts';
import type { PreviewCard } from '../../kernel/preview-card.ts';
import { roundTotals } from './past.store.ts';
import { type RoundName, findRound } from '../rounds.store.ts';

/** Game's own part of the card of its round. */
type OwnPart = Pick<PreviewCard, 'result' | 'colour' | 'art'> & { facts?: PreviewCard['facts'] };

/**
 * Returns the preview card of a round; null unless the round is over, settled and shown. `isShown`: true if players
 * have seen the result. `own`: returns the game's own part.
 */
export const roundCard = async <Result>(
  db: Query,
  name: RoundName,
  { isShown = () => true, own }: { isShown?: (id: number) => boolean; own: (result: Result) => OwnPart },
): Promise<PreviewCard | null> => {
  const row = await findRound<unknown, Result>(db, name);
  if (!row?.result || !row.ended_at || !row.settled_at || !isShown(row.id)) return null;
  const totals = await roundTotals(db, name);
  const { facts = [], ...shown } = own(row.result);
  return {
    id: row.id,
    unit: 'round',
    ...shown,
    facts: [
      ['bank', { cents: totals.bank_cents }],
      ['top_win', { cents: totals.top_win_cents }],
      ...facts,
      ['players', { count: totals.players }],
      ['date', { moment: row.ended_at }],
    ],
  };
};
