import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { CannotStart } from '../lib/cannot-start.ts';
import { NoAnswer } from '../lib/no-answer.ts';
import { POSTGRES_URL, newDatabase } from '../testing/database.ts';
import { takesWrites } from './db.ts';
import { openPostgres } from './postgres.ts';

/** Builds PgBouncer's response to a connection that sends settings. */
const refusal = (): Buffer => {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

it('a connection pooler is refused with a message that names PgBouncer', async () => {
  const pooler = createServer((socket) => void socket.once('data', () => socket.end(refusal())));
  await new Promise<void>((resolve) => void pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  const opening = openPostgres({ url: `postgres://updraft@127.0.0.1:${port}/updraft`, maxConnections: 2 });
  await expect(opening).rejects.toThrow(CannotStart);
  await expect(opening).rejects.toThrow(/PgBouncer/);
  await new Promise((resolve) => pooler.close(resolve));
});

if (POSTGRES_URL) {
  it('[M4] requests without a response fail with NoAnswer, refused ones do not', async () => {
    const place = await newDatabase();
    const url = place.databaseUrl ?? '';
    const [db, other] = [
      await openPostgres({ url, maxConnections: 2, statementMs: 200 }),
      await openPostgres({ url, maxConnections: 1 }),
    ];
    const fails = (request: Promise<unknown>) => expect(request).rejects;
    await fails(db.query('select 1 / $1::int', [0])).not.toBeInstanceOf(NoAnswer);
    await fails(db.query('select pg_sleep(10)')).toBeInstanceOf(NoAnswer);
    await fails(db.tx((query) => query.query('select pg_sleep(10)'))).toBeInstanceOf(NoAnswer);
    // The server ends the connection in the middle of a transaction.
    const cut = db.tx(async (query) => {
      const [{ pid } = { pid: 0 }] = await query.query<{ pid: number }>('select pg_backend_pid() as pid');
      await other.query('select pg_terminate_backend($1)', [pid]);
      await query.query('select 1');
    });
    await fails(cut).toBeInstanceOf(NoAnswer);
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
    await Promise.all([db.close(), other.close()]);
    await place.drop();
  });

  it('every connection to a read-only server is replaced after its first refused write', async () => {
    const place = await newDatabase();
    const url = place.databaseUrl ?? '';
    const name = new URL(url).pathname.slice(1);
    const admin = await openPostgres({ url, maxConnections: 1 });
    await admin.exec('create table kept (n integer)');
    // Connections opened before the reset below are read-only, like those to a demoted server.
    await admin.exec(`alter database ${name} set default_transaction_read_only = on`);
    const [shared, tables] = [
      await openPostgres({ url, maxConnections: 4 }),
      await openPostgres({ url, maxConnections: 2 }),
    ];
    const pidOf = async (db: typeof shared): Promise<number> =>
      (await db.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)'))[0]?.pid ?? 0;
    const old = new Set(await Promise.all([1, 2, 3, 4].map(() => pidOf(shared))));
    await admin.exec(`alter database ${name} reset default_transaction_read_only`);
    expect(await pidOf(shared)).toSatisfy((pid: number) => old.has(pid));
    expect(await takesWrites(shared)).toBe(false);
    // `tables` retries its refused write on a new connection. All pools to the same URL, so `shared` too, replace
    // theirs.
    await tables.tx((query) => query.query('insert into kept values (1)'));
    expect(await shared.query('select n from kept')).toEqual([{ n: 1 }]);
    expect(await takesWrites(shared)).toBe(true);
    for (const pid of await Promise.all([1, 2, 3, 4].map(() => pidOf(shared)))) expect(old.has(pid)).toBe(false);
    await Promise.all([shared.close(), tables.close(), admin.close()]);
    await place.drop();
  });
}
