import { useMemo } from 'react';
import type { GameSigns } from '../../features/wins/WinLink.tsx';
import { useConfig } from '../../lib/config.ts';
import { useTexts } from '../../lib/texts.ts';
import { GAMES } from '../games.tsx';

/** True if the operator shows large wins, or if that is not known yet, so that their space is reserved. */
export const useShowsWins = (): boolean => useConfig((state) => state.config?.liveWins?.isOn ?? true);

/** Returns name and icon of each game. */
export function useGameSigns(): GameSigns {
  const { t } = useTexts('shell');
  return useMemo(() => Object.fromEntries(GAMES.map(({ name, icon }) => [name, { icon, label: t(name) }])), [t]);
}
