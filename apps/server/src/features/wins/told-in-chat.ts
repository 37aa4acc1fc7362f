import type { LiveWin } from '@updraft/contract';
import type { SystemMessage } from '../../kernel/system-message.ts';

/** Shortest time between two wins in the chat, ms. */
const QUIET_MS = 60_000;
/** Games with their own text in the chat. */
const NAMED = new Set(['crash', 'jackpot', 'wheel', 'cases']);

interface Dependencies {
  announce: (said: SystemMessage) => void;
  /** Returns the smallest win that is written into the chat, in dollars. */
  least: () => number;
  /** Returns the time of the monotonic clock, ms. */
  nowMs: () => number;
}

/**
 * Returns a function that announces large wins in the chat: at most one a minute, and none of demo, anonymous or banned
 * players. Each win has a key, so that several processes announce it once.
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
