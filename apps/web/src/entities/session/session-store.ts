import type { Notification, User } from '@updraft/contract';
import { create } from 'zustand';
import { openModal } from '../../lib/modals.ts';
import { getToken } from '../../lib/token.ts';

interface Session {
  /** `pending`: not known yet, or just signed out. */
  status: 'pending' | 'visitor' | 'player';
  user: User | null;
  /** True if the server did not respond when the player was loaded. The page offers another try. */
  unreachable: boolean;
  setUnreachable: (unreachable: boolean) => void;
  becomeVisitor: () => void;
  becomePlayer: (user: User) => void;
  /** Resets the session. The app then starts again. */
  reset: () => void;
  /** Sets the balance, in dollars. */
  setBalance: (balance: number) => void;
  /** Sets sums in dollars. `toStake`: wagering left before a withdrawal. `bonusLeft`: bonus money held. */
  setWagering: (wagering: { toStake: number; bonusLeft: number }) => void;
  setTradeLink: (tradeLink: string) => void;
  setAnonymous: (isAnonymous: boolean) => void;
  setAgreementDue: (agreementDue: boolean) => void;
  /** Sets the cashback that the player can take, in cents. */
  setCashback: (cashback: number) => void;
  addNotification: (notification: Notification) => void;
  markAllRead: () => void;
}

/** Session of this browser: visitor or player. */
export const useSession = create<Session>()((set) => {
  const change = (next: (user: User) => User) => set(({ user }) => (user ? { user: next(user) } : {}));
  return {
    status: 'pending',
    user: null,
    unreachable: false,
    setUnreachable: (unreachable) => set({ unreachable }),
    becomeVisitor: () => set({ status: 'visitor', user: null }),
    becomePlayer: (user) => set({ status: 'player', user }),
    reset: () => set({ status: 'pending', user: null }),
    setBalance: (balance) => change((user) => ({ ...user, balance })),
    setWagering: ({ toStake, bonusLeft }) => change((user) => ({ ...user, to_stake: toStake, bonus_left: bonusLeft })),
    setTradeLink: (tradeLink) => change((user) => ({ ...user, trade_link: tradeLink })),
    setAnonymous: (isAnonymous) => change((user) => ({ ...user, is_anonymous: isAnonymous })),
    setAgreementDue: (agreementDue) => change((user) => ({ ...user, agreement_due: agreementDue })),
    setCashback: (cashback) => change((user) => ({ ...user, cashback })),
    addNotification: (notification) =>
      change((user) => ({
        ...user,
        notifications: [
          { ...notification, isRead: false },
          ...user.notifications.filter(({ id }) => id !== notification.id),
        ].slice(0, 100),
      })),
    markAllRead: () =>
      change((user) => ({ ...user, notifications: user.notifications.map((one) => ({ ...one, isRead: true })) })),
  };
});

export const getSession = (): Session => useSession.getState();

/** Returns the id of the signed-in player; null: a visitor. */
export const usePlayerId = (): number | null => useSession((state) => state.user?.id ?? null);

/** Returns the balance in dollars; 0 for a visitor. */
export const useBalance = (): number => useSession((state) => state.user?.balance ?? 0);

/** Purpose of a sign-in: to stake items, to deposit money, or to pay a price from the balance. */
export type SignInFor = 'play' | 'deposit' | { priceCents: number };

/**
 * Returns true if a player is signed in. Otherwise opens the sign-in dialog. After the sign-in, `deposit` opens the
 * deposit, a price opens it if the balance does not cover the price, and `play` opens the next step towards a bet if
 * the player has no items.
 */
export function requireSignIn(then: SignInFor): boolean {
  if (useSession.getState().status === 'player') return true;
  openModal('login', { then });
  return false;
}

/** Returns the id of the current player; null: a visitor. Undefined while the account loads. */
export const whoPlaysHere = (): number | null | undefined => {
  const { user, status } = useSession.getState();
  return status !== 'player' && getToken() !== null ? undefined : (user?.id ?? null);
};

/** Current player of this page, and a subscription to changes, for tables and the chat. */
export const IDENTITY = {
  current: whoPlaysHere,
  subscribe: (changed: () => void): (() => void) => useSession.subscribe(changed),
};
