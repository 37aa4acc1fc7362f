import type { LiveWin } from '@updraft/contract';
import type { SystemMessage } from '../../kernel/system-message.ts';

/** Least time between two wins in the chat, ms. */
const QUIET_MS = 60_000;
/** Games with a sentence of their own. */
const NAMED = new Set(['crash', 'jackpot', 'wheel', 'cases']);

interface Dependencies {
  announce: (said: SystemMessage) => void;
  /** Smallest win that is written into the chat, in dollars. */
  least: () => number;
  /** The monotonic clock. */
  nowMs: () => number;
}

/**
 * Lets the system write large wins into the chat: at most one in a minute, none of demo players or banned players. Each
 * win has a key, so several processes write it once.
 */
export const tellChat = ({ announce, least, nowMs }: Dependencies): ((win: LiveWin) => void) => {
  let toldMs = -Infinity;
  return ({ game, id, user, win }) => {
    if (!user || user.is_demo || win < least() || nowMs() - toldMs < QUIET_MS) return;
    toldMs = nowMs();
    announce({
      key: NAMED.has(game) ? `chat_system.win_${game}` : 'chat_system.win',
      params: { user_id: user.id, username: user.username, sum: win },
      once: `win:${game}:${id}:${user.id}`,
    });
  };
};
