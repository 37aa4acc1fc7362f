// Pure: content of the main button besides its label. On phones the round and the stake may be out of view.
import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import type { ButtonState } from './button.ts';
import { toCents } from '../../../lib/cents.ts';
import type { CrashBet } from '../wire.ts';

interface ButtonDetail {
  /** Staked sum; null if the button's label contains the sum, or nothing is staked. */
  stakeCents: number | null;
  /** Targets of the live bets or of the next one, as multipliers. NO_AUTO_CASH_OUT: a manual bet. */
  targets: readonly number[];
  /** True if the time or multiplier of the round is shown. It is hidden while unknown. */
  withMoment: boolean;
}

/**
 * Returns the line below the button's label, about the current or the next round; null: no line. `multiplier`: the
 * chosen one.
 */
export const detailOf = (
  button: ButtonState,
  { selfBets, multiplier }: { selfBets: readonly CrashBet[]; multiplier: number | null },
): ButtonDetail | null => {
  const live = selfBets.filter((bet) => bet.is_win === BET_RESULT.PENDING);
  const stakeCents = live.length === 0 ? null : live.reduce((sum, bet) => sum + toCents(bet.value), 0);
  const targets = live.map((bet) => bet.autoWithdraw);
  switch (button.kind) {
    case 'bet': {
      if (button.obstacle?.reason === 'offline' || button.obstacle?.reason === 'loading') return null;
      const isNext =
        button.cents > 0 &&
        multiplier !== null &&
        button.obstacle?.reason !== 'min_auto_cash_out' &&
        button.obstacle?.reason !== 'max_auto_cash_out';
      return { stakeCents: isNext ? null : stakeCents, targets: isNext ? [multiplier] : targets, withMoment: true };
    }
    case 'cashOut':
      return button.offline ? null : { stakeCents, targets: [NO_AUTO_CASH_OUT], withMoment: true };
    case 'auto':
      return button.offline ? null : { stakeCents, targets, withMoment: true };
    case 'next_round':
      return { stakeCents: null, targets: multiplier === null ? [] : [multiplier], withMoment: true };
    case 'sent':
      return { stakeCents, targets, withMoment: false };
    case 'placing':
    case 'paying':
    case 'result':
    case 'sign_in':
    case 'next':
      return { stakeCents: null, targets: [], withMoment: true };
  }
};
