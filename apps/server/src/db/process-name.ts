import { migrations } from './migrations.ts';

/** Begins the name that a process's connections have in PostgreSQL. */
export const PROCESS = 'updraft';

/** The name of this build's connections. It ends with the build's last migration, so that others can tell how old it is. */
export const PROCESS_NAME = `${PROCESS} ${migrations.at(-1)?.name ?? ''}`;

/**
 * Returns the last migration of the build that a connection's name tells; null: the build is older than these names.
 */
export const migrationOfProcess = (name: string): string | null => name.slice(PROCESS.length + 1) || null;
