import { createContext, useContext, useEffect } from 'react';

/**
 * Context with a function that is called with the text of a failed load when the page shows the failure. The app then
 * shows a notice too; by default nothing happens.
 */
export const FailureShown = createContext<(text: string) => void>(() => undefined);

/** Reports the text of a failed load to `FailureShown` when it is shown; null: nothing has failed. */
export const useFailureShown = (text: string | null): void => {
  const report = useContext(FailureShown);
  useEffect(() => {
    if (text !== null) report(text);
  }, [report, text]);
};
