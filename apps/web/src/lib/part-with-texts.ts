import type { ComponentType } from 'react';
import { lazyPart } from './chunks.tsx';
import { type PageTexts, loadPageTexts } from './i18n.ts';

/** A part of a panel that is fetched with its texts when it is first shown. */
export const partWithTexts = <P extends object>(texts: PageTexts, load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(async () => (await Promise.all([load(), loadPageTexts(texts)]))[0]);
