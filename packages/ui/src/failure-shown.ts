import { createContext, useContext, useEffect } from 'react';

/**
 * Context with a function that receives the text of each failed load when it is shown. The app then shows a notice too;
 * by default nothing happens.
 */
export const FailureShown = createContext<(text: string) => void>(() => undefined);

/** Reports to `FailureShown` the text of a failed load that is shown; null: nothing has failed. */
export const useFailureShown = (text: string | null): void => {
  const report = useContext(FailureShown);
  useEffect(() => {
    if (text !== null) report(text);
  }, [report, text]);
};
