import type { DemoGame } from '../game.ts';
import { decideCaseErrand } from './choosing.ts';
import { Opener } from './opener.ts';

/** Cases: boxes that players open for money at any time. They have no rounds, so the socket's page shows no table. */
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
