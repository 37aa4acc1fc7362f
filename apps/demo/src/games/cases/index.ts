import type { DemoGame } from '../game.ts';
import { decideCaseErrand } from './choosing.ts';
import { Opener } from './opener.ts';

/** Cases: boxes for money, at the player's own times. Cases have no table, so the page shows none. */
export const cases: DemoGame = {
  name: 'cases',
  page: null,
  minBetCents: () => 0,
  errand: decideCaseErrand,
  join: (parts) => {
    const opener = new Opener(parts);
    return {
      sit: () => opener.sit(),
      leave: () => opener.leave(),
      setMaintenance: (isOn) => opener.setMaintenance(isOn),
    };
  },
};
