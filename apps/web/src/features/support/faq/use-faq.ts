import { searchOf } from '@updraft/rules/support';
import type { CallOutput, FaqEntry } from '@updraft/contract';
import { useMemo } from 'react';
import { api, type ApiError } from '../../../lib/api.ts';
import { useQuery } from '../../../lib/query-client.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { faqParams, fillIn, spanOf } from './values.ts';

interface Faq {
  /** The entries in the chosen language, with the present values of settings. */
  entries: readonly FaqEntry[] | undefined;
  isError: boolean;
  retry: () => void;
  /** Returns the entries that match a text, the best first. */
  find: (text: string) => readonly FaqEntry[];
}

/** Returns the frequent questions. Values of settings that an answer names are filled in. */
export function useFaq(): Faq {
  const { t } = useTexts('faq');
  const language = useSettings((state) => state.language);
  const { data, isError, refetch } = useQuery<CallOutput<'POST /api/support/faq'>, ApiError>({
    queryKey: ['faq', language],
    queryFn: () => api('POST /api/support/faq', { language }),
  });
  const entries = useMemo(() => {
    if (!data) return undefined;
    const span = (minutes: number): string => {
      const { unit, count } = spanOf(minutes);
      return t(unit, { count });
    };
    const params = faqParams(data.values, { language, span });
    return data.entries.map((entry) => ({
      ...entry,
      question: fillIn(entry.question, params),
      answer: fillIn(entry.answer, params),
    }));
  }, [data, language, t]);
  const search = useMemo(() => searchOf(entries ?? []), [entries]);
  return {
    entries,
    isError,
    retry: () => void refetch(),
    find: (text) => search(text).flatMap((at) => entries?.[at] ?? []),
  };
}
