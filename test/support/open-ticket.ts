import type { Here } from './in-browser.ts';

/** Opens a ticket about the first round of crash, and answers it as support. Returns its id. */
export const openTicket = async (here: Pick<Here, 'tokenOf' | 'call'>, token: string): Promise<number> => {
  const support = await here.tokenOf('support');
  const ticket = {
    title: 'The round ended before my stop',
    message: 'I pressed stop at 1.90x, and the page says that the bet has lost.\nPlease look at it.',
    about: { kind: 'round' as const, game: 'crash' as const, id: 1 },
  };
  const { id } = await here.call('POST /api/tickets/create', { ticket }, token);
  if (id === undefined) throw new Error('no ticket was opened');
  const message =
    'Thank you. We see that your stop came after the end of the round. The page of the round has the proof.';
  await here.call('POST /api/staff/tickets/answer', { id, message }, support);
  return id;
};
