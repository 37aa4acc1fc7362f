import type { LiveWin } from '@updraft/contract';
import type { SystemMessage } from '../../kernel/system-message.ts';

/** Between two wins that the chat is told of. */
const QUIET_MS = 60_000;
/** Games with a sentence of their own. */
const NAMED = new Set(['crash', 'jackpot', 'wheel', 'cases']);

interface Dependencies {
  announce: (said: SystemMessage) => void;
  /** The least of a win that is told, in dollars. */
  least: () => number;
  /** The monotonic clock. */
  nowMs: () => number;
}

/**
 * Lets the system tell the chat of wins worth telling: at most one in a minute, none of demo players and of banned ones.
 * Each win has a name, so several processes tell it once.
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
