export { createBotTrades, type BotThread, type BotTradesOptions } from './client.ts';
