import { afterEach, beforeEach, expect, it } from 'vitest';
import { CannotStart } from '../lib/cannot-start.ts';
import { type TestDatabase, POSTGRES_URL, openTestDatabase } from '../testing/database.ts';
import { migrate, readState } from './migrate.ts';
import { type Migration, migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';

let world: TestDatabase;
beforeEach(async () => void (world = await openTestDatabase()));
afterEach(() => world.drop());

const last = migrations.at(-1)?.name ?? '';
const expand: Migration = {
  name: '901-notes',
  kind: 'expand',
  sql: 'create table notes (id bigint primary key);\nalter table players add column note text;',
};
const contract = (needs: string): Migration => ({
  name: '902-no-notes',
  kind: 'contract',
  needs,
  sql: 'drop table notes;',
});

it('a build starts on a schema with later expansions, and names them', async () => {
  expect(await migrate(world.db, [...migrations, expand])).toEqual({ applied: 1, later: [] });
  expect(await migrate(world.db)).toEqual({ applied: 0, later: [expand.name] });
});

it('a build starts on a schema with a later contraction of parts that it does not use', async () => {
  await migrate(world.db, [...migrations, expand, contract(last)]);
  expect(await migrate(world.db)).toEqual({ applied: 0, later: [expand.name, contract(last).name] });
});

it('a build refuses a schema with a later contraction that needs a later build, and changes nothing', async () => {
  const { name } = contract('');
  await world.db.query('insert into migrations (name, checksum, needs) values ($1, $2, $3)', [name, '', expand.name]);
  await expect(migrate(world.db)).rejects.toThrow(CannotStart);
  await expect(migrate(world.db)).rejects.toThrow(
    `${name} has taken away what this build uses. Start a build that has ${expand.name}; this one ends with ${last}`,
  );
  await expect(migrate(world.db, [...migrations, { ...expand, name: '903-more' }])).rejects.toThrow(CannotStart);
  expect(await world.db.query(`select to_regclass('notes')::text as notes`)).toEqual([{ notes: null }]);
});

it('an applied migration that was edited afterwards is refused', async () => {
  await migrate(world.db, [...migrations, expand]);
  const edited = { ...expand, sql: `${expand.sql}\n` };
  await expect(migrate(world.db, [...migrations, edited])).rejects.toThrow('901-notes was changed');
});

it('a database of a build without contractions is migrated', async () => {
  await world.db.exec('alter table migrations drop column needs');
  expect(await migrate(world.db)).toEqual({ applied: 0, later: [] });
  expect(await migrate(world.db, [...migrations, expand])).toEqual({ applied: 1, later: [] });
});

it('a failed migration leaves nothing, and is applied as a whole the next time', async () => {
  const failing = { ...expand, sql: `${expand.sql}\nselect 1 / 0;` };
  await expect(migrate(world.db, [...migrations, failing])).rejects.toThrow('division by zero');
  expect((await readState(world.db, [...migrations, expand])).pending).toEqual([expand]);
  expect(await migrate(world.db, [...migrations, expand])).toMatchObject({ applied: 1 });
});

if (POSTGRES_URL) {
  /** Runs the work on another connection of the server. */
  const beside = async (work: (other: Awaited<ReturnType<typeof openPostgres>>) => Promise<void>): Promise<void> => {
    const other = await openPostgres({ url: world.databaseUrl ?? '', maxConnections: 2 });
    try {
      await work(other);
    } finally {
      await other.close();
    }
  };

  it('a contraction is refused while a process of an earlier build is connected', async () => {
    // The connections of this process have the name of the present build, which lacks the expansion.
    await expect(migrate(world.db, [...migrations, expand, contract(expand.name)])).rejects.toThrow(
      `902-no-notes takes away what processes of an earlier build use, and such are connected (updraft ${last})`,
    );
    expect(await world.db.query(`select to_regclass('notes')::text as notes`)).toEqual([{ notes: null }]);
  });

  it('a migration ends its wait for a lock early, so that players do not wait behind it, and tries again', async () => {
    await beside(async (other) => {
      const migrating: ReturnType<typeof migrate>[] = [];
      await other.tx(async (query) => {
        await query.query('select count(*) from players');
        migrating.push(migrate(world.db, [...migrations, expand]));
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(() => other.query(waiting)).not.toEqual([]);
        // Without the early end this query would wait behind the migration's lock request until its own time limit.
        await other.query('select count(*) from players');
      });
      expect(await Promise.all(migrating)).toMatchObject([{ applied: 1 }]);
    });
  });
}

it('a database of another lineage is refused before anything is changed', async () => {
  const [first] = migrations;
  await world.db.query(`update migrations set name = '0001-ledger' where name = $1`, [first?.name]);
  await expect(migrate(world.db)).rejects.toThrow('before the first release');
});
