import { useEffect } from 'react';
import { GameBank } from '../../entities/game-page/GameBank.tsx';
import { crashStart } from './socket.ts';

/**
 * Bank of crash in the mode bar. It starts the table, so that every page follows the player's bets. It does not wait
 * for the round.
 */
export function CrashBank() {
  useEffect(() => void crashStart(), []);
  return <GameBank game="crash" />;
}
