import type { Feature } from '../../feature.ts';
import { Creators } from './creators.commands.ts';
import { creatorsHandlers } from './creators.http.ts';
import { creatorsPersonal } from './creators.personal.ts';

/** Featured video creators: a list that staff keep, and the badge of those on it. */
export const creators: Feature<{ name: 'creators'; calls: ReturnType<typeof creatorsHandlers> }> = {
  name: 'creators',
  personal: creatorsPersonal,
  moments: { staying: { creators: 'a list that staff keep' } },
  create: ({ db, log }) => ({ calls: creatorsHandlers({ db, creators: new Creators({ db, log }) }) }),
};
