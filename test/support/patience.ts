/** Set up before each file of tests: a wait of one second, the default, is too short on a busy machine. */
import { vi } from 'vitest';

const TIMEOUT_MS = 15_000;

type Options = Parameters<typeof vi.waitFor>[1];
const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options };

// Files that share a process share these functions too: what is patient already only gets the same default twice.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
