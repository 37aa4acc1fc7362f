import { useMemo } from 'react';
import type { GameSigns } from '../../features/wins/WinLink.tsx';
import { useConfig } from '../../lib/config.ts';
import { useTexts } from '../../lib/texts.ts';
import { GAMES } from '../games.tsx';

/** Whether the operator shows large wins. Unknown counts as yes: then their place is kept. */
export const useShowsWins = (): boolean => useConfig((state) => state.config?.liveWins?.isOn ?? true);

/** Name and sign of each game. */
export function useGameSigns(): GameSigns {
  const { t } = useTexts('shell');
  return useMemo(() => Object.fromEntries(GAMES.map(({ name, icon }) => [name, { icon, label: t(name) }])), [t]);
}
