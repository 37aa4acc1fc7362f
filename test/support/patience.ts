/**
 * Setup of each test file. It raises the default wait of one second, which is too short on a busy machine, and fixes the
 * values that property tests draw, so that no test depends on chance.
 */
import fc from 'fast-check';
import { vi } from 'vitest';

const TIMEOUT_MS = 15_000;
const SEED = 20_260_101;

// `npm run steady` draws other values in each run.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FILES_SEED'] ?? SEED) });

type Options = Parameters<typeof vi.waitFor>[1];
const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options };

// Files in one process share these functions. A repeated setup only sets the same default again.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
