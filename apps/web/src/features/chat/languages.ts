/** Language filter of the chat. The browser stores the choice for the next visit. [CH-20] */
import type { ChatMessage } from '@updraft/contract';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { keepObject, keptObject } from '../../lib/kept.ts';
import type * as Filtering from './in-language.ts';

const KEY = 'chat_language';
const LANGUAGES = ['all', 'en', 'ru'] as const;
type ChatLanguage = (typeof LANGUAGES)[number];

const languageNamed = (name: unknown): ChatLanguage => LANGUAGES.find((one) => one === name) ?? 'all';

interface Chosen {
  language: ChatLanguage;
  /** Module that filters by language; null until a language is chosen and the module has been loaded. */
  filtering: typeof Filtering | null;
}

export const useChatLanguage = create<Chosen>()(() => ({
  language: languageNamed(keptObject(KEY)['language']),
  filtering: null,
}));

export function chooseLanguage(name: string): void {
  const language = languageNamed(name);
  useChatLanguage.setState({ language });
  keepObject(KEY, { language });
}

/** Returns the messages in the chosen language; null: the filter is still being loaded. */
export const shownIn = (
  messages: readonly ChatMessage[],
  { language, filtering }: Chosen,
  ownId: number | undefined,
): readonly ChatMessage[] | null =>
  language === 'all' ? messages : (filtering?.inLanguage(messages, language, ownId) ?? null);

/** Number of messages below which older ones are loaded. */
const FEW = 20;

/**
 * Returns the messages of the chosen language; null: not available yet. `mayLoad`: true if older messages may be loaded
 * when few match.
 */
export function useShownLanguage(
  messages: readonly ChatMessage[],
  { ownId, mayLoad }: { ownId: number | undefined; mayLoad: boolean },
): readonly ChatMessage[] | null {
  const chosen = useChatLanguage();
  const shown = useMemo(() => shownIn(messages, chosen, ownId), [messages, chosen, ownId]);
  const { language, filtering } = chosen;
  useEffect(() => {
    if (language === 'all') return;
    // If the filter cannot be loaded, all languages are shown.
    import('./in-language.ts').then(
      (part) => useChatLanguage.setState({ filtering: part }),
      () => useChatLanguage.setState({ language: 'all' }),
    );
  }, [language]);
  const isDue = mayLoad && language !== 'all' && shown !== null && shown.length < FEW;
  useEffect(() => {
    if (!isDue || !filtering) return;
    const stop = new AbortController();
    void filtering.loadSeveral(stop.signal);
    return () => stop.abort();
  }, [isDue, filtering]);
  return shown;
}
