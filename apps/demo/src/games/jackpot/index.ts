import type { SiteConfig } from '@updraft/contract';
import { centsOf } from '../../life/session.ts';
import type { DemoGame } from '../game.ts';
import { atTable } from '../table-player.ts';
import { JackpotPlayer, type PotLimits } from './player.ts';

/** The site's limits of stakes in the jackpot. */
const limitsOf = ({ jackpot }: SiteConfig): PotLimits => ({
  minBetCents: centsOf(jackpot.minBetDollars),
  maxBetCents: centsOf(jackpot.maxBetDollars),
  maxItems: jackpot.maxItems,
});

/** The jackpot, with one stake a round. */
export const jackpot: DemoGame = {
  name: 'jackpot',
  minBetCents: (config) => limitsOf(config).minBetCents,
  join: ({ socket, ...parts }) => {
    const player = new JackpotPlayer(parts);
    socket.on('newGameJackpot', (snapshot) => player.onSnapshot(snapshot));
    socket.on('jackpotTimer', (tick) => player.onTick(tick));
    socket.on('startJackpot', () => player.onSpin());
    socket.on('jackpotWin', (win) => player.onWin(win));
    return atTable(player, limitsOf);
  },
};
