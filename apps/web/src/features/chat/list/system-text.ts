import type { ChatMessage } from '@updraft/contract';
import { translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { publicName } from '../../../lib/public-name.ts';

/** What stands for a name on a stream. */
const HIDDEN = '***';

type SystemMessage = Pick<Extract<ChatMessage, { type: 'MESSAGE' }>, 'message' | 'params'>;

/** What the site says, in the player's language. An empty name is that of an anonymous player. `hidesNames`: somebody streams. */
export function systemText({ message, params = {} }: SystemMessage, { hidesNames }: { hidesNames: boolean }): string {
  const { username } = params;
  if (username === undefined) return noticeText({ message, params }, translate);
  const name = hidesNames ? HIDDEN : publicName({ username: String(username) });
  return noticeText({ message, params: { ...params, username: name } }, translate);
}
