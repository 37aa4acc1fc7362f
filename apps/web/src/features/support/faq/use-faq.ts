import { searchOf } from '@updraft/rules/support';
import type { FaqValues } from '@updraft/contract';
import { useMemo } from 'react';
import { api, type ApiError } from '../../../lib/api.ts';
import { translate } from '../../../lib/i18n.ts';
import { useQuery } from '../../../lib/query-client.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useRefundTimes } from '../../../lib/use-refund-times.ts';
import { FAQ, type FaqEntry } from './entries.ts';
import { faqParams, spanOf } from './values.ts';

/** An entry with its texts, as they are in the language and by the settings. */
export interface WrittenEntry extends FaqEntry {
  question: string;
  answer: string;
  words: string;
}

interface Faq {
  entries: readonly WrittenEntry[] | undefined;
  isError: boolean;
  retry: () => void;
  /** The entries that a text finds, the best first. */
  find: (text: string) => readonly WrittenEntry[];
}

/** The frequent questions with the settings that they name. */
export function useFaq(): Faq {
  const { t } = useTexts('faq');
  const language = useSettings((state) => state.language);
  const values = useQuery<FaqValues, ApiError>({
    queryKey: ['faqValues'],
    queryFn: () => api('POST /api/support/faqValues'),
  });
  const refundTimes = useRefundTimes();
  const { data } = values;
  const entries = useMemo(() => {
    if (!data) return undefined;
    const span = (minutes: number): string => {
      const { unit, count } = spanOf(minutes);
      return t(unit, { count });
    };
    const params = faqParams(data, { language, span, refundTimes });
    const text = (key: string): string => translate(`faq.${key}`, params) ?? '';
    return FAQ.map((entry) => ({
      ...entry,
      question: text(`${entry.id}.question`),
      answer: text(`${entry.id}.answer`),
      words: text(`${entry.id}.words`),
    }));
  }, [data, language, refundTimes, t]);
  const search = useMemo(() => searchOf(entries ?? []), [entries]);
  return {
    entries,
    isError: values.isError,
    retry: () => void values.refetch(),
    find: (text) => search(text).flatMap((at) => entries?.[at] ?? []),
  };
}
