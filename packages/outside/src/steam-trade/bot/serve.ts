import { type Bot, type Channel, type Message, Question } from './protocol.ts';

const answer = (bot: Bot, question: Question): Promise<unknown> => {
  switch (question.ask) {
    case 'inventory':
      return bot.inventory(question.steamId);
    case 'holdings':
      return bot.holdings(question.marketHashName);
    case 'send':
      return bot.send(question.offer);
    case 'find':
      return bot.find(question.offerId);
    case 'cancel':
      return bot.cancel(question.offerId);
  }
};

/** Responds to the site's requests over a channel. `hint` reports to the site that an offer may have changed. */
export const serveBot = (channel: Channel, bot: Bot): { hint: (offerId: string) => void } => {
  const say = (message: Message): void => channel.postMessage(message);
  channel.on('message', (raw) => {
    const parsed = Question.safeParse(raw);
    if (!parsed.success) return;
    const { n } = parsed.data;
    answer(bot, parsed.data).then(
      (value) => say({ kind: 'answer', n, value }),
      () => say({ kind: 'failure', n }),
    );
  });
  return { hint: (offerId) => say({ kind: 'changed', offerId }) };
};
