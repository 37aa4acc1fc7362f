import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type Locator,
  type Page,
  chromium,
} from 'playwright-core';

/** Launch options of Chromium for machines without a display or a network. */
export const LAUNCH = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A separate process for drawing would cost a fifth more processor time.
    '--in-process-gpu',
  ],
};

export const launchBrowser = (): Promise<Browser> => chromium.launch(LAUNCH);

/** Launches a browser that several processes share by connecting to its address. */
export const launchSharedBrowser = (): Promise<BrowserServer> => chromium.launchServer(LAUNCH);

export const connectBrowser = (address: string): Promise<Browser> => chromium.connect(address);

/** Returns a list to which the page's errors are added: console errors and uncaught exceptions. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The text of a failed resource does not name it, so its address is added.
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim());
  });
  return errors;
};

/** Stores the choice of Russian in a browser. The site never guesses the language. */
export const speakRussian = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'ru' } })));

/** Closes the storehouse, which opens after a payment of a player without items. */
export const leaveStorehouse = async (page: Page): Promise<void> => {
  const storehouse = page.getByRole('dialog', { name: 'Storehouse' });
  await storehouse.getByRole('button', { name: 'Accept' }).waitFor();
  await storehouse.getByRole('button', { name: 'Close' }).click();
  await storehouse.waitFor({ state: 'hidden' });
};

/** Clicks a target that closes its own window, which may be gone before the click is confirmed. */
export const clickToClose = async (popup: Page, target: Locator): Promise<void> => {
  const closed = popup.waitForEvent('close');
  await Promise.all([closed, target.click().catch(() => closed)]);
};

/** Goes through the agreement to the popup, which shows the chooser of personas. */
export const openChooser = async (page: Page): Promise<Page> => {
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: /Steam/ });
  if (await button.isEnabled()) throw new Error('sign-in is possible without the agreement');
  await dialog.getByRole('checkbox').click();
  const popupOpens = page.waitForEvent('popup');
  await button.click();
  const popup = await popupOpens;
  await popup.waitForLoadState();
  return popup;
};

/** Returns the chooser's button of a persona. */
export const choiceOf = (popup: Page, persona: string): Locator =>
  popup.locator(`button[name="persona"][value="${persona}"]`).first();

/** Signs in through the agreement and the popup, as a persona of the chooser. */
export const signIn = async (page: Page, persona: string): Promise<void> => {
  const popup = await openChooser(page);
  await clickToClose(popup, choiceOf(popup, persona));
};
