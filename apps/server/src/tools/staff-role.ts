import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { Line } from '@updraft/contract';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { openExistingDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { STAFF_ROLES, giveRole } from '../features/staff/roles.ts';

const USAGE = `npm run staff-role -- --steam-id <17 digits> --role ${STAFF_ROLES.join('|')} --reason <why> [--remove]`;

const Arguments = z.strictObject({
  'steam-id': z.string().regex(/^7656\d{13}$/, 'a Steam id of 17 digits'),
  role: z.enum(STAFF_ROLES),
  reason: Line.min(3).max(500),
  remove: z.boolean().default(false),
});

/** `npm run staff-role`: gives a player a staff role, or removes it. Exit code 1 when it fails. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      'steam-id': { type: 'string' },
      role: { type: 'string' },
      reason: { type: 'string' },
      remove: { type: 'boolean' },
    },
  });
  const parsed = Arguments.safeParse(values);
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n')}\n${USAGE}`,
    );
  const { 'steam-id': steamId, role, reason, remove } = parsed.data;
  const db = await openExistingDb(readConfig(process.env));
  try {
    await migrate(db);
    const outcome = await giveRole(db, {
      steamId,
      role,
      given: !remove,
      reason,
      actor: `operator ${userInfo().username}`,
    });
    if (outcome === 'no_player') throw new Error(`Nobody with the Steam id ${steamId} has signed in yet.`);
    const so = remove ? `no longer has the role ${role}` : `has the role ${role}`;
    process.stdout.write(`${steamId} ${so}${outcome === 'known' ? ' already' : ''}.\n`);
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
