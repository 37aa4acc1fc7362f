import type { Client } from './client.ts';

/** Saves the player's own trade link, from the page that the site names. Returns the link and the response. */
export const linkTrades = async (client: Client) => {
  const { trade_link_page: pageUrl } = await client.call('POST /api/user/get');
  const page = await (await fetch(pageUrl)).text();
  const tradeLink = (
    /value="(https:\/\/steamcommunity\.com\/tradeoffer\/new\/[^"]+)"/.exec(page)?.[1] ?? ''
  ).replaceAll('&amp;', '&');
  return { tradeLink, answer: await client.call('POST /api/user/saveUrl', { trade_link: tradeLink }) };
};

/** Sends the player's decision on the page of a trade offer: accept, decline, reverse … */
export const chooseOffer = (url: string | null | undefined, choice: string): Promise<Response> =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
