import type { ChatMessage } from '@updraft/contract';
import { translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';

/** What stands for a name on a stream. */
const HIDDEN = '***';

type SystemMessage = Pick<Extract<ChatMessage, { type: 'MESSAGE' }>, 'message' | 'params'>;

/** What the site says, in the player's language. `hidesNames`: somebody streams. */
export function systemText({ message, params = {} }: SystemMessage, { hidesNames }: { hidesNames: boolean }): string {
  const shown = hidesNames && params['username'] !== undefined ? { ...params, username: HIDDEN } : params;
  return noticeText({ message, params: shown }, translate);
}
