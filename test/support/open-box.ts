import { callAs } from './client.ts';

/** Opens this box once with its present values. Returns the id of the opening. */
export const openBox = async (url: string, { token, boxId }: { token: string; boxId: number }): Promise<number> => {
  const [shown, { server_seed_hash, nonce, client_seed }] = [
    await callAs(url, 'GET /api/cases/getOne', { input: { id: boxId } }),
    await callAs(url, 'POST /api/cases/getSeeds', { token }),
  ];
  if (!shown.success) throw new Error(shown.message);
  const { hash: box_hash, price, return_percent } = shown.box;
  const answer = await callAs(url, 'POST /api/cases/open', {
    token,
    input: {
      id: boxId,
      count: 1,
      box_hash,
      price,
      return_percent,
      server_seed_hash,
      nonce,
      client_seed: client_seed ?? 'made-here',
    },
  });
  if (answer.status !== 'success') throw new Error(answer.message);
  return answer.winItem.opening;
};
