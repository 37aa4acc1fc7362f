import type { SiteConfig } from '@updraft/contract';
import { centsOf } from '../../life/session.ts';
import type { DemoGame } from '../game.ts';
import { atTable } from '../table-player.ts';
import type { WheelBetLimits } from './betting.ts';
import { WheelPlayer } from './player.ts';

/** The site's limits of bets on the wheel. */
const limitsOf = ({ wheel }: SiteConfig): WheelBetLimits => ({
  minBetCents: centsOf(wheel.minBetDollars),
  maxBetCents: centsOf(wheel.maxBetDollars),
  maxItems: wheel.maxItems,
  maxBets: wheel.maxBets,
  maxColours: wheel.maxColours,
});

/** The wheel, with bets on its colours. */
export const wheel: DemoGame = {
  name: 'wheel',
  minBetCents: (config) => limitsOf(config).minBetCents,
  join: ({ socket, ...parts }) => {
    const player = new WheelPlayer(parts);
    socket.on('newGameWheel', (snapshot) => player.onSnapshot(snapshot));
    socket.on('wheelTimer', (tick) => player.onTick(tick));
    socket.on('startWheel', (spin) => player.onSpin(spin));
    socket.on('wheelWin', (win) => player.onWin(win));
    return atTable(player, limitsOf);
  },
};
