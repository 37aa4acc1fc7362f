import { readFileSync } from 'node:fs';

const PICKER = new URL('../../apps/web/src/features/chat/form/emoji.ts', import.meta.url);

/** Returns the emoji of the chat's picker. Its source is read as text, because tools import no code of the apps. */
export const pickerEmoji = (): string[] =>
  readFileSync(PICKER, 'utf8').match(/\p{Extended_Pictographic}\uFE0F?/gu) ?? [];
