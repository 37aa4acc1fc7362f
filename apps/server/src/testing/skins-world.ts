import { itemsOf } from '@updraft/ledger';
import type { OfferState } from '@updraft/outside/steam-trade';
import { worthOfShare } from '@updraft/rules/trades';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listDeposits, shownDeposit } from '../features/skins/shown-deposit.ts';
import { Storehouse } from '../features/storehouse/storehouse.commands.ts';
import { type CrashWorld, createCrashWorld } from './crash-world.ts';
import { type TradeParts, type Trader, createTradeParts } from './trade-world.ts';

interface Built {
  world: CrashWorld;
  parts: TradeParts;
  storehouse: Storehouse;
}

/** Returns the credit for deposited skins, in cents. */
export const creditOf = (assets: Trader['assets']): number =>
  assets.reduce((sum, asset) => sum + worthOfShare(asset.priceCents, 9500), 0);

/** Sets up deposits of skins, and a crash table to stake them at. Call once at the top of a file. */
export const skinsWorld = () => {
  const here = {} as Built;
  beforeAll(async () => {
    const world = await createCrashWorld({ every: 40 });
    // The end of an item's protection is checked by the caller's clock. In this world that is the table's clock, so the
    // table's clock is set to the present time.
    world.clock.advance(Date.now() - world.clock.wallMs());
    const parts = createTradeParts(world, { clock: world.clock });
    const storehouse = new Storehouse({ outbox: world.outbox, clock: world.clock });
    Object.assign(here, { world, parts, storehouse } satisfies Built);
  });
  beforeEach(() => {
    here.parts.trades.reset();
    here.world.emitted.splice(0);
  });
  afterAll(async () => {
    await here.world.expectBalanced();
    await here.world.drop();
  });

  /** Requests a deposit of skins, by default of all that the player has. */
  const ask = (player: Trader, options: { assets?: Trader['assets']; sumCents?: number; key?: string | null } = {}) => {
    const assets = options.assets ?? player.assets;
    return here.parts.skins.create({
      playerId: player.id,
      assetIds: assets.map((asset) => asset.assetId),
      sumCents: options.sumCents ?? creditOf(assets),
      key: options.key ?? null,
    });
  };
  /** Creates a deposit whose offer has been sent. */
  const asked = async (player: Trader): Promise<{ id: number; name: string }> => {
    const outcome = await ask(player);
    if (!outcome.ok) throw new Error(outcome.message);
    return { id: outcome.id, name: `skins-${outcome.id}` };
  };
  /** Sets the state of an offer, and lets the site read it. */
  const become = async (name: string, state: OfferState): Promise<void> => {
    here.parts.trades.become(name, state);
    await here.parts.pass();
  };
  /** Creates a player with a credited deposit. */
  const credited = async (options: Parameters<TradeParts['trader']>[0] = {}) => {
    const player = await here.parts.trader(options);
    const deposit = await asked(player);
    await become(deposit.name, 'accepted');
    const items = await here.world.db.query<{
      id: number;
      price_cents: number;
      entry_id: number;
      locked_until: Date | null;
    }>('select id, price_cents, entry_id, locked_until from items where account_id = $1 order by id', [
      itemsOf(player.id),
    ]);
    return { ...player, ...deposit, playerId: player.id, depositId: deposit.id, items };
  };
  const shownBy = () => ({ query: here.world.db, catalogue: here.world.catalogue });
  const statusOf = async (id: number): Promise<string> => (await shownDeposit(shownBy(), id)).status;
  const allow = (playerId: number, cents: number) =>
    here.world.db.query('update players set skin_allowance_cents = $2 where id = $1', [playerId, cents]);
  const blockedOf = async (playerId: number) =>
    (
      await here.world.db.query<{ withdrawals_blocked: boolean }>(
        'select withdrawals_blocked from players where id = $1',
        [playerId],
      )
    )[0]?.withdrawals_blocked;
  const depositedOf = async (playerId: number) =>
    (await here.world.wagering.withdrawable(here.world.db, playerId)).depositedCents;
  const owedOf = (playerId: number) =>
    here.world.db.query<{ amount_cents: number; source: string; status: string }>(
      'select amount_cents, source, status from receivables where player_id = $1',
      [playerId],
    );
  const depositsOf = (playerId: number) => listDeposits(shownBy(), playerId);
  const shown = (id: number) => shownDeposit(shownBy(), id);

  return Object.assign(here, {
    ask,
    asked,
    become,
    credited,
    allow,
    depositsOf,
    shown,
    statusOf,
    blockedOf,
    depositedOf,
    owedOf,
  });
};
export type SkinsWorld = ReturnType<typeof skinsWorld>;
export type Credited = Awaited<ReturnType<SkinsWorld['credited']>>;
