import { NO_AUTO_CASH_OUT, type InventoryItem } from '@updraft/contract';
import { type Client, byId, waiting } from './client.ts';

/** Messages about commands that arrived after betting had closed. */
const LATE = /_api\.game_(started|ended)\b/;

/**
 * Returns the response of `attempt`, which waits for a round and sends a command. Repeats it while the command arrived
 * after betting had closed, which a slow machine causes.
 */
export const inTime = async <A extends { message?: unknown }>(attempt: () => Promise<A>): Promise<A> => {
  let response = await attempt();
  while (LATE.test(String(response.message))) response = await attempt();
  return response;
};

/**
 * Stakes an item in the next round of crash that accepts bets for at least `ticks`. Returns the tick before the bet, and
 * the bet's acknowledgement.
 */
export const betInTime = async (
  client: Client,
  {
    item,
    autoWithdraw = NO_AUTO_CASH_OUT,
    ticks,
  }: { item: Pick<InventoryItem, 'myId' | 'price'>; autoWithdraw?: number; ticks?: number },
) => {
  const bet = { apiToken: client.token, items: byId([item]), sum: item.price, autoWithdraw };
  const { tick, ack } = await inTime(async () => {
    const tick = await waiting(client, ticks);
    const ack = await client.request('newBet', bet);
    return { tick, ack, message: ack.message };
  });
  if (ack.status !== 'success') throw new Error(ack.message);
  return { ...tick, ack, id: ack.bet.id };
};
