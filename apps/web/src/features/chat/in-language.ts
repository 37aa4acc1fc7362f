/** Leaves the messages of one language; fetched when a language is chosen. [CH-20] */
import type { ChatMessage } from '@updraft/contract';
import { languageOf } from '@updraft/rules/text';
import { isSystem } from './chat-state.ts';
import { loadOlder } from './chat-store.ts';

/** A message is looked at once, however often the list is drawn. */
const known = new WeakMap<ChatMessage, ReturnType<typeof languageOf>>();

const languageOfMessage = (message: ChatMessage): ReturnType<typeof languageOf> => {
  const before = known.get(message);
  if (before !== undefined) return before;
  const language = message.type !== 'MESSAGE' || isSystem(message) ? null : languageOf(message.message);
  known.set(message, language);
  return language;
};

/** The messages of a language, with those that are always shown. */
export const inLanguage = (
  messages: readonly ChatMessage[],
  language: 'en' | 'ru',
  ownId: number | undefined,
): readonly ChatMessage[] =>
  messages.filter((message) => message.user.id === ownId || [language, null].includes(languageOfMessage(message)));

const MOST_LOADS = 4;

/** Loads older messages several times, until there are none or it is stopped. */
export async function loadSeveral(stop: AbortSignal): Promise<void> {
  for (let load = 0; load < MOST_LOADS && !stop.aborted; load += 1) if (!(await loadOlder())) return;
}
