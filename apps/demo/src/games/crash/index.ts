import type { SiteConfig } from '@updraft/contract';
import { centsOf } from '../../life/session.ts';
import type { DemoGame } from '../game.ts';
import type { BetLimits } from './betting.ts';
import { Gambler } from './gambler.ts';

/** The site's limits of a bet of crash. */
const limitsOf = ({ crash }: SiteConfig): BetLimits => ({
  minBetCents: centsOf(crash.minBetDollars),
  maxStakeCents: centsOf(crash.maxStakeDollars),
  maxItems: crash.maxItems,
  minAutoCashOutHundredths: Math.round(crash.minAutoCashOut * 100),
  maxAutoCashOutHundredths: Math.round(crash.maxAutoCashOut * 100),
});

/** Crash, with auto cash-outs and manual cash-outs. */
export const crash: DemoGame = {
  name: 'crash',
  minBetCents: (config) => limitsOf(config).minBetCents,
  join: (parts) => {
    const { socket } = parts;
    const gambler = new Gambler(parts);
    socket.on('crashInit', (snapshot) => gambler.onSnapshot(snapshot));
    socket.on('crashStartTimer', (tick) => gambler.onTick(tick));
    socket.on('crashMultiplier', (word) => gambler.onMultiplier(word));
    socket.on('successTake', (take) => gambler.onCashOut(take));
    socket.on('clearBets', (crashed) => gambler.onCrash(crashed));
    return {
      sit: ({ config, ...seat }) => gambler.sit({ ...seat, limits: limitsOf(config) }),
      leave: () => gambler.leave(),
      setMaintenance: (isOn) => gambler.setMaintenance(isOn),
    };
  },
};
