import { useEffect } from 'react';
import { GameBank } from '../../entities/game-page/GameBank.tsx';
import { crashStart } from './socket.ts';

/** The bank of crash. It stands on every page, so that own bets are followed from all of them; no page waits for the round. */
export function CrashBank() {
  useEffect(() => void crashStart(), []);
  return <GameBank game="crash" />;
}
