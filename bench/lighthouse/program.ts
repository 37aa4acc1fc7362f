/** A process of its own: Lighthouse sends its functions into the page as text, and a loader of TypeScript would change them. */
import { type Audit, type Audited, audit, openBrowser } from './audit.ts';

/** To the process that asks. */
export type Answer = { version: string } | { audit: Audit } | { failed: string };

const browser = await openBrowser();
const answer = (said: Answer): void => void process.send?.(said);
process.on('message', (audited: Audited) => {
  audit(browser, audited).then(
    (done) => answer({ audit: done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => void browser.close().finally(() => process.exit()));
answer({ version: await browser.version() });
