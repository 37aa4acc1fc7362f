import { reconcile } from '@updraft/ledger';
import { publishedValues } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { createSealer, seedKeyId } from '../../apps/server/src/lib/seal.ts';
import { reseal } from '../../apps/server/src/sealed-rows.ts';
import { connect } from '../support/client.ts';
import { betInTime } from '../support/in-time.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/site.ts';

const OLD = '6f1c0b9d83e2475ab7c4d90e5f2a8163c7d0e94b1f85a236d4790bce8a13f265';
const NEW = 'b84e27f1a9d05c63e17f9a3b5d2c80e461f7a92d0c5be83497a1d6f20e9b4c75';

it(
  'the seed key is replaced while players bet, and the old key is no longer needed',
  { timeout: 240_000 },
  async () => {
    const site = await startSite({ speed: 4, seedKey: OLD, seedKeysRead: [NEW] });
    const { databaseUrl, dataDir } = site.config;
    const command = (file: string, environment: Record<string, string>) =>
      runProgram(file, [], { dataDir, databaseUrl, environment: { PORT: '0', DEMO_PLAYERS: '0', ...environment } });
    const player = await connect(site.url, 'rich');
    const betOnce = async (by: typeof player): Promise<number> => {
      const [item] = (await by.inventory()).filter(({ price }) => price <= 200);
      if (!item) throw new Error('no item');
      return (await betInTime(by, { item, autoWithdraw: 1.5 })).roundId;
    };
    // Between the bet and its payment, every seed is encrypted with the new key.
    const roundId = await betOnce(player);
    const next = player.first('crashStartTimer', (one) => one.roundId > roundId, 60_000);
    await reseal(site.db, { sealer: createSealer(NEW, OLD), batch: 2 });
    await next;
    await betOnce(player);
    const shown = await player.call('GET /api/fairness/round', { game: 'crash', id: roundId });
    if (!shown.success) throw new Error(shown.message);
    expect(verifierOf('crash')?.verify(publishedValues(shown.round))).toMatchObject({ ok: true });
    player.close();
    await site.stop();

    const refused = await command('main', { SEED_KEY: OLD });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain(`values are sealed with the key ${seedKeyId(NEW)}`);
    expect(refused.said).not.toContain('    at ');
    const rotated = await command('rotate-seed-key', { SEED_KEY: NEW, SEED_KEYS_READ: OLD });
    expect(rotated).toMatchObject({ code: 0 });
    const again = await command('rotate-seed-key', { SEED_KEY: NEW, SEED_KEYS_READ: OLD });
    expect(again.said).toContain(`Every value that can be opened was sealed with ${seedKeyId(NEW)} before.`);

    const server = await startServer({ dataDir, databaseUrl, environment: { SEED_KEY: NEW }, isShortLived: true });
    const there = await connect(`http://localhost:${server.port}`, 'rich', player.token);
    await betOnce(there);
    there.close();
    await server.stop();
    const db = await openDb({ dataDir, databaseUrl });
    expect(await reconcile(db, FEATURE_CHECKS)).toEqual([]);
    await db.close();
    await site.drop();
  },
);
