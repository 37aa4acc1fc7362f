import { useEffect } from 'react';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { crashStart } from './socket.ts';
import { useCrash } from './store.ts';

/** The bank of the round in whole dollars, for the mode bar. It stands on every page, and no page waits for its round. */
export function CrashBank() {
  const language = useSettings((state) => state.language);
  const bank = useCrash((state) => state.totals.bank);
  useEffect(() => void crashStart(), []);
  return dollars(bank, 0, language);
}
