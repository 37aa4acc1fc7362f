import 'i18next';
import type { EnglishTexts } from '@updraft/texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: EnglishTexts;
  }
}
