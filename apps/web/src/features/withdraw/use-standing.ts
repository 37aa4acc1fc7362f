import { useCallback, useEffect, useRef, useState } from 'react';
import { useOwnChanges } from '../../lib/use-own-changes.ts';
import { type Standing, askStanding, loadStanding } from './send.ts';

/**
 * Returns the standing of a withdrawal: `loading`, then the server's response, or `failed`. It is requested when the
 * dialog opens, and again when deposits, settled stakes or new prices may have changed it.
 */
export function useStanding(): { standing: Standing | 'loading' | 'failed'; reload: () => void } {
  const [standing, setStanding] = useState<Standing | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(0);
  /** Number of the request whose response is shown. Responses to earlier requests are dropped. */
  const shown = useRef(0);
  const follow = useCallback((request: Promise<Standing | 'failed'>): void => {
    const mine = ++asked.current;
    request.then(
      (response) => {
        if (mine < shown.current) return;
        shown.current = mine;
        setStanding(response);
      },
      () => undefined,
    );
  }, []);
  useEffect(() => follow(loadStanding().then((loaded) => loaded ?? 'failed')), [attempt, follow]);
  useOwnChanges(useCallback(() => follow(askStanding()), [follow]));
  const reload = (): void => {
    setStanding('loading');
    setAttempt(attempt + 1);
  };
  return { standing, reload };
}
