import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { Line } from '@updraft/contract';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { openNamedDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { putCapitalIn } from '../features/staff/capital.ts';

const MAX_CENTS = 1_000_000_000_000;
const USAGE = 'npm run open-books -- --capital-cents <whole cents> --reason <why> [--key <name of this sum>]';

const Arguments = z.strictObject({
  'capital-cents': z
    .string()
    .regex(/^[1-9]\d{0,12}$/, 'whole cents above zero')
    .transform(Number)
    .pipe(z.number().max(MAX_CENTS)),
  reason: Line.min(3).max(500),
  key: z
    .string()
    .regex(/^[\w.:-]{1,80}$/)
    .default('opening'),
});

/** `npm run open-books`: posts the owner's capital. Exit code 1 when it is refused or fails. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { 'capital-cents': { type: 'string' }, reason: { type: 'string' }, key: { type: 'string' } },
  });
  const parsed = Arguments.safeParse(values);
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n')}\n${USAGE}`,
    );
  const { 'capital-cents': capitalCents, reason, key } = parsed.data;
  // The command is for live books, on PostgreSQL. The sandbox's first start opens the sandbox's books.
  const db = await openNamedDb(readConfig(process.env));
  try {
    await migrate(db);
    const result = await putCapitalIn(db, { capitalCents, reason, key, actor: `operator ${userInfo().username}` });
    if (result.outcome === 'conflict')
      throw new Error(
        `Refused: ${result.knownCents} cents were put in under the key "${key}" before. Give another --key for another sum.`,
      );
    process.stdout.write(
      result.outcome === 'known'
        ? `These ${capitalCents} cents are in the books already.\n`
        : `${capitalCents} cents are in the books.\n`,
    );
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
