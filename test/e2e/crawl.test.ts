import { crawl } from '../support/crawl.ts';

crawl(
  [
    { role: 'visitor', persona: null },
    { role: 'player', persona: 'rich' },
  ],
  (here) => here.tokenOf('rich'),
);
