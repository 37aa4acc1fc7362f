import { useEffect, useState } from 'react';
import { type Standing, loadStanding } from './send.ts';

/** Standing of a withdrawal: `loading`, then the server's response, or `failed`. Requested when the dialog opens. */
export function useStanding(): { standing: Standing | 'loading' | 'failed'; reload: () => void } {
  const [standing, setStanding] = useState<Standing | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    void loadStanding().then((loaded) => isGone || setStanding(loaded ?? 'failed'));
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const reload = (): void => {
    setStanding('loading');
    setAttempt(attempt + 1);
  };
  return { standing, reload };
}
