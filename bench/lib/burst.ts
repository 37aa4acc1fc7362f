import type { Player } from '../../test/support/players.ts';
import type { Answered, BetOrder } from '../load/protocol.ts';
import type { Context } from './site.ts';

/**
 * Returns a function that makes a bet order with the player's next unused item. It throws if the player has none left.
 */
export const dealer = (): ((player: Player, socket: number, autoWithdraw: number) => BetOrder) => {
  const used = new Map<number, number>();
  return (player, socket, autoWithdraw) => {
    const at = used.get(player.id) ?? 0;
    used.set(player.id, at + 1);
    const item = player.items[at];
    if (!item) throw new Error('the players have run out of items');
    return { socket, itemId: item.id, sum: item.cents / 100, autoWithdraw };
  };
};

/** Returns the time from the first bet sent to the last acknowledgement, ms. */
export const burstMsOf = (answers: readonly Answered[]): number =>
  Math.max(...answers.map((one) => one.answeredMs)) - Math.min(...answers.map((one) => one.sentMs));

/** Returns the accepted bets per second. */
export const perSecondOf = (answers: readonly Answered[]): number =>
  answers.filter((one) => one.status === 'success').length / (burstMsOf(answers) / 1000);

/** Returns the number of refused bets by message. */
export const refusalsOf = (answers: readonly Answered[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const one of answers) if (one.status !== 'success') found.set(one.message, (found.get(one.message) ?? 0) + 1);
  return found;
};

/** Returns the note about the rounds before the measured ones. */
export const warmUpNote = ({ warmUps }: Context): string =>
  `Rounds of bets before the measured ones, in which the engine compiles what becomes hot: ${warmUps}. The first of them has a row of its own.`;
