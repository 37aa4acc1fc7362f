import { crawl } from '../support/crawl.ts';

crawl(
  [
    { role: 'visitor', persona: null, audited: { en: 'desktop', ru: 'phone' } },
    { role: 'player', persona: 'rich', audited: { en: 'phone', ru: 'desktop' } },
  ],
  (here) => here.tokenOf('rich'),
);
