import type { GameConfig, SiteConfig } from '@updraft/contract';
import { openModal } from '../../lib/modals.ts';
import { useConfig } from '../../lib/config.ts';
import { usePopups } from '../../lib/popups.ts';
import { getSession, useSession } from '../session/session-store.ts';
import { toCents } from '../../lib/cents.ts';
import { useSelection } from './selection-store.ts';

/** Next step of a player without items: deposit money, or buy an item with the balance. */
export type NextStep = 'deposit' | 'buy';

interface Means {
  isPlayer: boolean;
  itemCount: number;
  balanceCents: number;
  minBetCents: number;
}

/** Pure: returns the next step towards a bet. Null if there is something to stake, or no player is signed in. */
export function stepOf({ isPlayer, itemCount, balanceCents, minBetCents }: Means): NextStep | null {
  if (!isPlayer || itemCount > 0) return null;
  return balanceCents < minBetCents ? 'deposit' : 'buy';
}

/** Usual smallest bet, used until the site's configuration has been loaded. */
const NO_CONFIG = { anyGame: { minBetDollars: 0.1 } };

/** Returns the smallest bet of all games, in dollars. Each game has its own in the config. */
const leastBet = (config: SiteConfig | null): number =>
  Math.min(...Object.values(config ?? NO_CONFIG).map((part: Partial<GameConfig>) => part.minBetDollars ?? Infinity));

/** Returns the current smallest bet of all games, in cents. */
export const leastBetCents = (): number => toCents(leastBet(useConfig.getState().config));

/** Returns the player's next step in the current state; see `stepOf`. */
export function nextStep(): NextStep | null {
  const { status, user } = getSession();
  return stepOf({
    isPlayer: status === 'player',
    itemCount: useSelection.getState().items.length,
    balanceCents: toCents(user?.balance ?? 0),
    minBetCents: leastBetCents(),
  });
}

/** Returns the player's next step, and renders again when it changes. */
export function useNextStep(): NextStep | null {
  useSession((state) => state.status);
  useSession((state) => state.user?.balance);
  useSelection((state) => state.items);
  return nextStep();
}

/** Opens the deposit with the missing amount, but at least the smallest deposit of money. */
export function openDepositOf(missingCents: number): void {
  const methods = useConfig.getState().config?.deposit.methods ?? [];
  const least = methods.find(({ state, type }) => state === 'open' && type === 'money')?.minDollars ?? 0;
  openModal('deposit', { amount: Math.max(missingCents / 100, least) });
}

/** Opens the deposit dialog or the storehouse for the step; null: nothing. */
export function openNextStep(step: NextStep | null): void {
  if (step === 'deposit') openModal('deposit');
  if (step === 'buy') usePopups.getState().show('storehouse', { guided: true });
}
