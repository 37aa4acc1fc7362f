import { readFileSync } from 'node:fs';

const PICKER = new URL('../../apps/web/src/features/chat/form/emoji.ts', import.meta.url);

/** The emoji of the chat's picker, read from its list as text: tools know no code of the apps. */
export const pickerEmoji = (): string[] =>
  readFileSync(PICKER, 'utf8').match(/\p{Extended_Pictographic}\uFE0F?/gu) ?? [];
