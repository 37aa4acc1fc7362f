import { crawl } from '../support/crawl.ts';
import { deposit } from '../support/paying.ts';

crawl(
  [
    { role: 'moderator', persona: 'moderator' },
    { role: 'admin', persona: 'admin' },
  ],
  async (here) => {
    const token = await here.tokenOf('new');
    await deposit(here, token, 50);
    return token;
  },
);
