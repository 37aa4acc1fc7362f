export { createSandboxTelegram, type SandboxTelegram, type SandboxTelegramOptions } from './site.ts';
