import { useEffect } from 'react';
import { GameBank } from '../../entities/game-page/GameBank.tsx';
import { crashStart } from './socket.ts';

/** Bank of crash. It is on every page, so every page follows the own bets. No page waits for the round. */
export function CrashBank() {
  useEffect(() => void crashStart(), []);
  return <GameBank game="crash" />;
}
