// Pure: results of bets from a time without messages, found in the player's history and the page of their round.
import type { CrashGame, PastBet } from '@updraft/contract';
import { toHundredths } from '../hundredths.ts';
import { momentOf, type UnheardBets, type MissedResult } from './missed-results.ts';

type Round = Pick<CrashGame, 'multiplier' | 'started_at'>;

/** Returns the results that the player missed in a round that is no longer on the screen. */
export const resultsFromHistory = (unheard: UnheardBets, round: Round, history: readonly PastBet[]): MissedResult[] => {
  const rows = history.filter((row) => row.game_id === unheard.roundId);
  const liveIds = unheard.live.map((bet) => bet.id);
  const concerned = rows.filter((row) => liveIds.includes(row.id) || !unheard.knownIds.includes(row.id));
  const told = concerned.flatMap((row) => resultsOfRow(row, round));
  return unheard.cutBet && rows.every((row) => unheard.knownIds.includes(row.id))
    ? [...told, { kind: 'bet_lost' }]
    : told;
};

const resultsOfRow = (row: PastBet, { multiplier, started_at }: Round): MissedResult[] => {
  const startedAt = started_at === null ? null : Date.parse(started_at);
  switch (row.status) {
    case 'won': {
      const at = toHundredths(row.multiplier ?? 1);
      return [
        {
          kind: 'won',
          at,
          momentMs: momentOf(startedAt, at),
          winDollars: (Math.round(row.bet * 100) + Math.round((row.earnings ?? 0) * 100)) / 100,
          bet: null,
        },
      ];
    }
    case 'lost': {
      const at = toHundredths(multiplier ?? 1);
      return [{ kind: 'lost', at, momentMs: momentOf(startedAt, at), stakeDollars: row.bet }];
    }
    case 'refunded':
      return [{ kind: 'refunded', stakeDollars: row.bet }];
    case 'pending':
      return [];
  }
};
