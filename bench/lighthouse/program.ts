/**
 * Process of the audits. Lighthouse sends its functions to the page as text, which a TypeScript loader would change, so
 * this process runs without one.
 */
import { type Audit, type Audited, audit, openBrowser } from './audit.ts';

/** Message to the process that requested an audit. */
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
