import { useEffect } from 'react';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { followBanks, useBanks } from '../../table-client/banks.ts';

/** Bank of a game's open round in whole dollars, for the mode bar of every page. */
export function GameBank({ game }: { game: string }) {
  const language = useSettings((state) => state.language);
  const bank = useBanks((banks) => banks[game] ?? 0);
  useEffect(followBanks, []);
  return dollars(bank, 0, language);
}
