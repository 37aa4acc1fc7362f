// Finds or installs the browser for the browser tests.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';

/** Chromium without windows. Pages take half the processor time that they take in Chromium with windows. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (names) => {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
};

/** Installs the headless shell if this process may (Debian, as root). If that fails, a slower Chromium is used. */
const installShell = () => installWithApt(SHELL).catch(() => false);

/**
 * Returns the path of a Chromium for the browser tests; null if there is none. It is CHROMIUM_PATH if that is set, else
 * a program with one of the usual names. A missing headless shell is installed first.
 */
export const browserForTests = async () => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  if (!find([SHELL]) && !(await installShell()) && !find(NAMES)) await installWithApt('chromium');
  return find(NAMES);
};

export const HOW_TO_GET_CHROMIUM = process.env.CHROMIUM_PATH
  ? `CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`
  : 'no Chromium was found: install it (Debian: `apt-get install chromium-headless-shell`) or name one in CHROMIUM_PATH';
