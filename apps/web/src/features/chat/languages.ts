/** Which languages of the chat are shown; kept for the next visit. [CH-20] */
import type { ChatMessage } from '@updraft/contract';
import { languageOf } from '@updraft/rules/text';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { keepObject, keptObject } from '../../lib/kept.ts';
import { isSystem } from './chat-state.ts';
import { loadOlder } from './chat-store.ts';

const KEY = 'chat_language';
export const CHAT_LANGUAGES = ['all', 'en', 'ru'] as const;
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number];

const languageNamed = (name: unknown): ChatLanguage => CHAT_LANGUAGES.find((one) => one === name) ?? 'all';

export const useChatLanguage = create<{ language: ChatLanguage }>()(() => ({
  language: languageNamed(keptObject(KEY)['language']),
}));

export function chooseLanguage(name: string): void {
  const language = languageNamed(name);
  useChatLanguage.setState({ language });
  keepObject(KEY, { language });
}

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
  language: ChatLanguage,
  ownId: number | undefined,
): readonly ChatMessage[] =>
  language === 'all'
    ? messages
    : messages.filter((message) => message.user.id === ownId || [language, null].includes(languageOfMessage(message)));

/** With fewer messages older ones are loaded, so many times at most. */
const FEW = 20;
const MOST_LOADS = 4;

/** The messages of the chosen language. `mayLoad`: older ones can be looked for if few are left. */
export function useInLanguage(
  messages: readonly ChatMessage[],
  { ownId, mayLoad }: { ownId: number | undefined; mayLoad: boolean },
): readonly ChatMessage[] {
  const language = useChatLanguage((state) => state.language);
  const shown = useMemo(() => inLanguage(messages, language, ownId), [messages, language, ownId]);
  const isDue = mayLoad && language !== 'all' && shown.length < FEW;
  useEffect(() => {
    if (!isDue) return;
    let isOff = false;
    void (async () => {
      for (let load = 0; load < MOST_LOADS && !isOff; load += 1) if (!(await loadOlder())) return;
    })();
    return () => {
      isOff = true;
    };
  }, [isDue]);
  return shown;
}
