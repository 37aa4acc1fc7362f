import { useConnection } from '../../../lib/socket.ts';
import { stopOf, useConfig } from '../../../lib/config.ts';
import { toCents } from '../../../lib/cents.ts';
import { openDepositOf } from '../../../entities/inventory/next-step.ts';
import { requireSignIn, useBalance, useSession, usePlayerId } from '../../../entities/session/session-store.ts';
import type { WholeBox } from '../query.ts';
import { useSeedsState } from '../seeds/use-followed-seeds.ts';
import { type ButtonState, buttonOf } from './button.ts';
import { askAgain, openBoxes, skipReel } from './open.ts';
import { type OpeningState, openingOf, undecidedElsewhere } from './state.ts';
import { useOpeningStore } from './store.ts';

/** Returns the opening as this box's page shows it to the player. */
export function useOpeningOf(boxId: number): OpeningState {
  const playerId = usePlayerId();
  return useOpeningStore(({ opening }) => openingOf(opening, { boxId, playerId }));
}

/** Returns the current state of the button on this box's page. */
export function useOpeningButton({ box }: Pick<WholeBox, 'box'>): ButtonState {
  const opening = useOpeningOf(box.id);
  const count = useOpeningStore((state) => state.count);
  const session = useSession((state) => state.status);
  const playerId = usePlayerId();
  const balanceCents = toCents(useBalance());
  const isMaintenance = useConfig((state) => state.maintenance);
  const isStopped = useConfig((state) => stopOf('cases', state) !== undefined);
  const elsewhere = useOpeningStore((state) => undecidedElsewhere(state.opening, { boxId: box.id, playerId }));
  const { status } = useConnection();
  return buttonOf({
    opening,
    elsewhere,
    box,
    count,
    session,
    balanceCents,
    isMaintenance,
    isStopped,
    isOffline: status === 'offline',
    seeds: useSeedsState(playerId),
  });
}

/** Carries out the action of the button. */
export function press(button: ButtonState, { box }: Pick<WholeBox, 'box'>): void {
  switch (button.kind) {
    case 'sign_in':
      return void requireSignIn({ priceCents: button.totalCents });
    case 'deposit':
      return openDepositOf(button.missingCents);
    case 'skip':
      return skipReel();
    case 'ask_again':
      return askAgain();
    case 'open':
      return button.obstacle === null ? openBoxes({ box }) : undefined;
    case 'asking':
      return undefined;
  }
}
