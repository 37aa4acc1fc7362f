export { createTelegramBot, type TelegramBotOptions } from './bot.ts';
export type { BotStart, Subscription, TelegramBot } from './port.ts';
export { SECRET_HEADER, answerWith, readStart } from './updates.ts';
