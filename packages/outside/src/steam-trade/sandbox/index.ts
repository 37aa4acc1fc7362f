export { readTradeBook } from './book.ts';
export { createSandboxTrades, type SandboxTrades, type SandboxTradesOptions } from './client.ts';
export { createSandboxTradeSite, sandboxTokenOf, type SandboxTradeSite, type SandboxTradeSiteOptions } from './site.ts';
