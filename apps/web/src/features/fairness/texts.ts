import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { loadPageTexts } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';

const areHere = (): boolean => i18next.hasResourceBundle(i18next.language, 'fairness');

/** Whether the texts of fairness are there; asks for them. English serves if the others cannot be had. */
export function useFairnessTexts(): boolean {
  const [ready, setReady] = useState(areHere);
  const language = useSettings((state) => state.language);
  useEffect(() => {
    let current = true;
    const done = (): void => {
      if (current) setReady(true);
    };
    loadPageTexts('fairness').then(done, done);
    return () => {
      current = false;
    };
  }, [language]);
  return ready;
}
