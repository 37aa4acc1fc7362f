import type { EnglishTexts } from '@updraft/texts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

type Namespace = keyof EnglishTexts;

/**
 * The texts with the keys of `first` at hand: `t('title')`; those of any other namespace with its name
 * before them: `t('app:close')`.
 */
export function useTexts<N extends Namespace>(first: N): { t: TFunction<[N, ...Namespace[]]> } {
  const { t } = useTranslation([first]);
  return { t: t as unknown as TFunction<[N, ...Namespace[]]> };
}
