import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useCrash } from './store.ts';

/** The bank of the round in whole dollars, for the mode bar. */
export function CrashBank() {
  const language = useSettings((state) => state.language);
  const bank = useCrash((state) => state.totals.bank);
  return dollars(bank, 0, language);
}
