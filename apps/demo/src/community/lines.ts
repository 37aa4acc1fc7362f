// PURE. Lines of demo players for the chat: greetings, remarks about the round, congratulations. None urges players to
// bet, and none answers a quiz question.

export type Language = 'en' | 'ru';
/** Reason for a player's message. */
export type Occasion = 'greeting' | 'welcome' | 'congratulation' | 'highCrash' | 'lowCrash' | 'smallTalk';

export const LINES: Readonly<Record<Occasion, Readonly<Record<Language, readonly string[]>>>> = {
  greeting: {
    en: [
      'hi everyone',
      'hello chat',
      'good evening all',
      'hey, how is it going?',
      'back again, hi all',
      'morning everyone',
    ],
    ru: [
      'всем привет',
      'привет, чат',
      'добрый вечер всем',
      'как дела, народ?',
      'я снова тут, всем привет',
      'доброго дня',
    ],
  },
  welcome: {
    en: ['hey, welcome', 'hi there, how are you?', 'hello, nice to see you'],
    ru: ['привет, с приходом', 'и тебе привет', 'здравствуй, как сам?'],
  },
  congratulation: {
    en: ['gz to the winner', 'congrats, well deserved', 'nice one, gratz', 'wow, lucky you', 'good for you, congrats'],
    ru: ['поздравляю победителя', 'красиво, поздравляю', 'вот это повезло', 'мои поздравления', 'молодец, заслужил'],
  },
  highCrash: {
    en: ['what a round', 'did not see that coming', 'that one flew far', 'who held till the end?', 'nice flight, wow'],
    ru: ['вот это раунд', 'такого я не ждал', 'далеко улетел', 'кто досидел до конца?', 'красивый полёт'],
  },
  lowCrash: {
    en: [
      'well, that was short',
      'gone before it began',
      'ouch, that was quick',
      'oh well, it happens',
      'blink and it is over',
    ],
    ru: ['ну, это было быстро', 'даже не взлетел', 'эх, слишком рано', 'бывает и такое', 'моргнул и всё'],
  },
  smallTalk: {
    en: [
      'this AK skin looks so clean',
      'which knife do you like most?',
      'the new map is quite good',
      'anyone watched the major?',
      'I keep my first skin forever',
      'field tested looks fine to me',
      'my teammates today, oh my',
      'time for a tea break',
      'the music here is nice',
      'just watching for now',
      'stickers cost more than the gun, lol',
      'still waiting for my dream gloves',
    ],
    ru: [
      'этот скин на калаш очень красивый',
      'какой нож вам нравится больше?',
      'новая карта вполне хороша',
      'кто смотрел мажор?',
      'первый скин храню до сих пор',
      'после полевых тоже смотрится',
      'ох уж эти тиммейты сегодня',
      'пора сделать перерыв на чай',
      'музыка тут приятная',
      'пока просто смотрю',
      'наклейки дороже самого ствола, ха',
      'всё ещё жду перчатки мечты',
    ],
  },
};
