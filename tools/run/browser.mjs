// Finds or installs the browser for the browser tests.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a Chromium: CHROMIUM_PATH, or one of the usual names on the PATH; null when there is none. */
export const findChromium = () => {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  const folders = [...PATH.split(delimiter).filter(Boolean), '/usr/bin'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable) ?? null;
};

/** Installs Chromium if this process may (Debian, as root). Returns its path, or null. */
export const installChromium = async () =>
  !process.env.CHROMIUM_PATH && (await installWithApt('chromium')) ? findChromium() : null;

export const HOW_TO_GET_CHROMIUM = process.env.CHROMIUM_PATH
  ? `CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`
  : 'no Chromium was found: install it (Debian: `apt-get install chromium`) or name one in CHROMIUM_PATH';
