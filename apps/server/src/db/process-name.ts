import { migrations } from './migrations.ts';

/** Prefix of the name that a process's connections have in PostgreSQL. */
export const PROCESS = 'updraft';

/**
 * Name of this build's connections. It ends with the build's last migration, so that other processes can compare
 * builds.
 */
export const PROCESS_NAME = `${PROCESS} ${migrations.at(-1)?.name ?? ''}`;

/**
 * Returns the last migration of a build, read from its connection's name; null: the build is from before connections
 * had such names.
 */
export const migrationOfProcess = (name: string): string | null => name.slice(PROCESS.length + 1) || null;
