import { crawl } from '../support/crawl.ts';
import { deposit } from '../support/paying.ts';

crawl(
  // Staff see the player's pages with a few buttons more: one audit of each is enough.
  [
    { role: 'moderator', persona: 'moderator', audited: { en: 'phone' } },
    { role: 'admin', persona: 'admin', audited: { ru: 'desktop' } },
  ],
  async (here) => {
    const token = await here.tokenOf('new');
    await deposit(here, token, 50);
    return token;
  },
);
