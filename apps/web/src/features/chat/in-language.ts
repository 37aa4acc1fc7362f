/** Filters the messages by language. Fetched when a language is chosen. [CH-20] */
import type { ChatMessage } from '@updraft/contract';
import { CHAT_MESSAGES_SHOWN } from '@updraft/contract/constants';
import { languageOf } from '@updraft/rules/text';
import { api } from '../../lib/api.ts';
import { isSystem } from './chat-state.ts';
import { useChat } from './chat-store.ts';

/** Language of each message, so that it is detected only once. */
const known = new WeakMap<ChatMessage, ReturnType<typeof languageOf>>();

const languageOfMessage = (message: ChatMessage): ReturnType<typeof languageOf> => {
  const before = known.get(message);
  if (before !== undefined) return before;
  const language = message.type !== 'MESSAGE' || isSystem(message) ? null : languageOf(message.message);
  known.set(message, language);
  return language;
};

/** Returns the messages of a language. Own messages and those without a language are always included. */
export const inLanguage = (
  messages: readonly ChatMessage[],
  language: 'en' | 'ru',
  ownId: number | undefined,
): readonly ChatMessage[] =>
  messages.filter((message) => message.user.id === ownId || [language, null].includes(languageOfMessage(message)));

/**
 * Loads the messages before the oldest loaded one. Returns false if no older messages remain, the request failed, or
 * the list was replaced meanwhile.
 */
async function loadOlder(): Promise<boolean> {
  const before = useChat.getState().messages[0]?.id;
  if (before === undefined) return false;
  try {
    const { messages: older } = await api('POST /api/chat/getOlder', { before });
    // The chat was cleared or loaded again meanwhile.
    if (useChat.getState().messages[0]?.id !== before) return false;
    useChat.setState(({ messages }) => ({ messages: [...older, ...messages] }));
    return older.length === CHAT_MESSAGES_SHOWN;
  } catch {
    return false;
  }
}

const MOST_LOADS = 4;

/** Loads older messages up to `MOST_LOADS` times. It ends early when none remain or `stop` is aborted. */
export async function loadSeveral(stop: AbortSignal): Promise<void> {
  for (let load = 0; load < MOST_LOADS && !stop.aborted; load += 1) if (!(await loadOlder())) return;
}
