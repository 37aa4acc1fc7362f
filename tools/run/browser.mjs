// Finds or installs the browser for the browser tests.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';

/** Chromium without windows: a page costs half the processor time that it costs with them. */
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

/** Installs the shell if this process may (Debian, as root). Without it another Chromium does, more slowly. */
const installShell = () => installWithApt(SHELL).catch(() => false);

/**
 * Path of a Chromium for the browser tests, null when there is none: CHROMIUM_PATH, or one of the usual names, with the
 * shell installed if it is missing.
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
