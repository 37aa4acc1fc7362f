import { z } from 'zod';
import { CannotStart } from '../../lib/cannot-start.ts';
import { runAsPostgres } from '../../lib/postgres-programs.ts';

/** Location of pgBackRest's backups: its stanza, and its configuration file if it is not the usual one. */
export interface Repository {
  stanza: string;
  config: string | undefined;
}

const Status = z.object({ status: z.object({ message: z.string() }) });

/** A stanza of `pgbackrest info`. */
const Info = z.array(
  Status.extend({
    repo: z.array(Status),
    archive: z.array(z.object({ max: z.string().nullable() })),
    backup: z.array(z.object({ label: z.string(), info: z.object({ size: z.number() }) })),
  }),
);

/** Latest backup, and the name of the last segment of the write-ahead log in the archive. */
export interface LatestBackup {
  label: string;
  sizeBytes: number;
  lastSegment: string | null;
}

/** Arguments that every command of pgBackRest gets. */
export const argumentsOf = ({ stanza, config }: Repository): string[] => [
  ...(config === undefined ? [] : [`--config=${config}`]),
  `--stanza=${stanza}`,
  '--log-level-console=off',
  '--log-level-stderr=warn',
];

/** Returns the latest backup. Throws CannotStart when there is none, or when pgBackRest cannot read its repository. */
export const latestBackup = async (repository: Repository, signal: AbortSignal): Promise<LatestBackup> => {
  const printed = await runAsPostgres('pgbackrest', [...argumentsOf(repository), '--output=json', 'info'], { signal });
  // The messages of pgBackRest quote undecipherable text if the passphrase is wrong, with control characters that JSON
  // does not allow.
  const [info] = Info.parse(JSON.parse(printed.replaceAll(/\p{Cc}+/gu, ' ')));
  const backup = info?.backup.at(-1);
  if (!info || !backup) {
    const reasons = info ? [info, ...info.repo].map(({ status }) => status.message) : ['unknown stanza'];
    throw new CannotStart(`There is no backup of ${repository.stanza}: ${[...new Set(reasons)].join('; ')}.`);
  }
  return { label: backup.label, sizeBytes: backup.info.size, lastSegment: info.archive.at(-1)?.max ?? null };
};
