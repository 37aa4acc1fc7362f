import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from 'playwright-core';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import serverFlags from '../../tools/run/server-flags.json' with { type: 'json' };

export interface BuiltSite {
  url: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  drop(): Promise<void>;
}

/** The site as `npm start` serves it: the built server in a process of its own, with the built client. */
export const startBuiltSite = async ({
  settings = {},
  demoPlayers = 0,
}: { settings?: Record<string, unknown>; demoPlayers?: number } = {}): Promise<BuiltSite> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'updraft-e2e-'));
  const port = await freePort();
  let child: ChildProcess;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      child = spawn(process.execPath, [...serverFlags, 'dist/server/main.mjs'], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          WEB_DIR: 'apps/web/dist',
          SHUTDOWN_GRACE_MS: '0',
          LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
          DEMO_PLAYERS: String(demoPlayers),
          UPDRAFT_SETTINGS: JSON.stringify({ 'crash.countdownTicks': 8, ...settings }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('is ready') && resolve());
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `http://localhost:${port}`,
    kill: () => end('SIGKILL'),
    restart: start,
    drop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Chromium as machines without a display or a network have it. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Collects what a page should never do: errors in the console and uncaught ones. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

/** Makes a browser one whose player has chosen Russian: it is chosen, never guessed. */
export const speakRussian = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'ru' } })));

/** After a payment the storehouse opens for a player without items: leaves it. */
export const leaveStorehouse = async (page: Page): Promise<void> => {
  const storehouse = page.getByRole('dialog', { name: 'Storehouse' });
  await storehouse.getByRole('button', { name: 'Accept' }).waitFor();
  await storehouse.getByRole('button', { name: 'Close' }).click();
  await storehouse.waitFor({ state: 'hidden' });
};

/** Clicks what closes its own window: the window may be gone before the click itself has been confirmed. */
export const clickToClose = async (popup: Page, target: Locator): Promise<void> => {
  const closed = popup.waitForEvent('close');
  await Promise.all([closed, target.click().catch(() => closed)]);
};

/** Signs in through the agreement and the popup, as a persona of the chooser. */
export const signIn = async (page: Page, persona: string): Promise<void> => {
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: /Steam/ });
  if (await button.isEnabled()) throw new Error('sign-in is possible without the agreement');
  await dialog.getByRole('checkbox').click();
  const popupOpens = page.waitForEvent('popup');
  await button.click();
  const popup = await popupOpens;
  await popup.waitForLoadState();
  await clickToClose(popup, popup.locator(`button[name="persona"][value="${persona}"]`).first());
};
