import { createContext, useContext, useEffect } from 'react';

/** Called with the text of each failed load that is shown. The app shows a notice in addition. */
export const FailureShown = createContext<(text: string) => void>(() => undefined);

/** Reports a failed load that is shown now; null: none. */
export const useFailureShown = (text: string | null): void => {
  const report = useContext(FailureShown);
  useEffect(() => {
    if (text !== null) report(text);
  }, [report, text]);
};
