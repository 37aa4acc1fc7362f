import { HOUSE, cashOf, post } from '@updraft/ledger';
import { type BoxItem, CASES_RULES_VERSION, type Opening, openBoxes, returnOfOpening } from '@updraft/rules/cases';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { allDone } from '../../lib/all-done.ts';
import { balancesOf } from '../../stakes/bets.store.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { PlayLimits, Wagering } from '../../stakes/ports.ts';
import type { Emit } from '../../kernel/outbox.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';
import type { GiveItems } from '../../ports/storehouse.ts';
import type { StoredBox } from './boxes.store.ts';
import { CASES, type OpenAnswer, type OpenCommand, type WonItem } from './open-command.ts';
import { type NewOpening, insertOpenings } from './openings.store.ts';
import type { Seeds } from './seeds.ts';
import { type StoredSeeds, saveSeeds } from './seeds.store.ts';

export interface OpeningParts {
  catalogue: Pick<Catalogue, 'shownItem'>;
  seeds: Pick<Seeds, 'seedOf'>;
  giveItems: GiveItems;
  wagering: Wagering;
  limits: PlayLimits;
}

/** A command that passed all checks under the locks. Nothing is written yet. */
export interface AllowedOpening {
  command: OpenCommand;
  /** Ids of the openings, one for each box. */
  ids: readonly number[];
  player: PlayerRow;
  box: StoredBox;
  seeds: StoredSeeds;
  /** True if the player has limits, for which stakes and wins are counted. */
  isLimited: boolean;
}

/** A command with the numbers that its seeds draw. */
interface Drawn extends AllowedOpening {
  openings: readonly Opening[];
  /** The player's seeds after the command. */
  nextSeeds: StoredSeeds;
}

interface Won extends Drawn {
  won: WonItem[];
}

/**
 * Draws the openings of commands of different players, moves prices and items, and counts stakes. Returns the response
 * to each command.
 */
export const writeOpenings = async (
  query: Query,
  emit: Emit,
  { parts, allowed }: { parts: OpeningParts; allowed: readonly AllowedOpening[] },
): Promise<Map<OpenCommand, OpenAnswer>> => {
  const drawn = allowed.map((one) => draw(parts.seeds, one));
  const [, , won] = await allDone([
    saveSeeds(
      query,
      drawn.map(({ nextSeeds }) => nextSeeds),
    ),
    post(query, drawn.flatMap(pricesOf)),
    give(query, parts.giveItems, drawn),
  ]);
  const accounts = won.map(({ player }) => cashOf(player.id));
  const [, , , isReleased, read] = await allDone([
    insertOpenings(
      query,
      won.flatMap((one) => rowsOf(parts.catalogue, one)),
    ),
    ...countLimited(query, parts.limits, won),
    parts.wagering.settleStakes(query, emit, { game: CASES, stakes: won.flatMap(stakesOf) }),
    balancesOf(query, accounts),
  ]);
  // The balances were read before bonus money was released.
  const balances = isReleased ? await balancesOf(query, accounts) : read;
  return new Map(
    won.map(({ command, player, nextSeeds, won: items }): [OpenCommand, OpenAnswer] => {
      const balanceCents = balances.get(cashOf(player.id)) ?? 0;
      emit({ playerId: player.id }, 'updateBalance', { balance: toDollars(balanceCents) });
      emit({ playerId: player.id }, 'updateInventory', {});
      return [command, { ok: true, won: items, balanceCents, nextNonce: nextSeeds.nonce }];
    }),
  );
};

const draw = (sealed: Pick<Seeds, 'seedOf'>, one: AllowedOpening): Drawn => {
  const { box, seeds, command } = one;
  const opened = openBoxes(box, { seeds, serverSeed: sealed.seedOf(seeds), count: command.count });
  if (!opened) throw new Error(`box ${box.id} cannot be opened with the seeds ${seeds.id}`);
  return { ...one, openings: opened.openings, nextSeeds: { ...seeds, ...opened.seeds } };
};

/** Memo of the transfers of an opening. */
export const memoOf = ({ id, version }: StoredBox) => ({ box: id, version });

const pricesOf = ({ ids, player, box }: Drawn) =>
  ids.map((id) => ({
    key: `cases:stake:${id}`,
    kind: 'cases.opened' as const,
    playerId: player.id,
    memo: memoOf(box),
    cash: [{ from: cashOf(player.id), to: HOUSE.cash, cents: box.priceCents }],
    items: [],
  }));

const give = async (query: Query, giveItems: GiveItems, drawn: readonly Drawn[]): Promise<Won[]> => {
  const itemIds = await giveItems(
    query,
    drawn.flatMap(({ ids, player, box, openings }) =>
      openings.map(({ itemId: entryId }, at) => ({
        key: `cases:drop:${ids[at] as number}`,
        kind: 'cases.drop' as const,
        playerId: player.id,
        entryId,
        memo: memoOf(box),
      })),
    ),
  );
  let given = 0;
  return drawn.map((one) => ({
    ...one,
    won: one.openings.map(({ nonce, number, itemId: entryId }, at) => {
      const { priceCents } = one.box.items.find((item) => item.itemId === entryId) as BoxItem;
      const [openingId, itemId] = [one.ids[at] as number, itemIds[given++] as number];
      return { openingId, nonce, number, entryId, itemId, itemCents: priceCents };
    }),
  }));
};

/** An opening with its item, before it is written. */
interface MadeOpening {
  player: Pick<PlayerRow, 'id' | 'is_demo'>;
  box: StoredBox;
  seeds: StoredSeeds;
  /** The first nonce of its command, or of its player in a battle. */
  firstNonce: number;
  item: WonItem;
  battle: { battleId: number; wonCents: number } | null;
}

export const openingRow = (
  catalogue: Pick<Catalogue, 'shownItem'>,
  { player, box, seeds, firstNonce, item, battle }: MadeOpening,
): NewOpening => {
  const { expectedCents, variance } = returnOfOpening(box, item.entryId);
  return {
    id: item.openingId,
    playerId: player.id,
    boxId: box.id,
    version: box.version,
    priceCents: box.priceCents,
    rulesVersion: CASES_RULES_VERSION,
    seedId: seeds.id,
    clientSeed: seeds.clientSeed as string,
    nonce: item.nonce,
    commandNonce: firstNonce,
    number: item.number,
    entryId: item.entryId,
    itemId: item.itemId,
    itemCents: item.itemCents,
    item: catalogue.shownItem({ entry_id: item.entryId, price_cents: item.itemCents }),
    expectedCents,
    variance,
    isDemo: player.is_demo,
    battleId: battle?.battleId ?? null,
    wonCents: battle?.wonCents ?? null,
  };
};

const rowsOf = (catalogue: Pick<Catalogue, 'shownItem'>, { command, player, box, seeds, won }: Won) =>
  won.map((item) => openingRow(catalogue, { player, box, seeds, firstNonce: command.nonce, item, battle: null }));

const stakesOf = ({ player, box, won }: Won) =>
  won.map(({ openingId }) => ({ betId: openingId, playerId: player.id, stakeCents: box.priceCents }));

/** Counts stakes and wins of the players who have limits. */
const countLimited = (query: Query, limits: PlayLimits, won: readonly Won[]): [Promise<void>, Promise<void>] => {
  const limited = won.filter(({ isLimited }) => isLimited);
  return [
    limits.staked(
      query,
      limited.map(({ player, box, command }) => ({ playerId: player.id, stakeCents: box.priceCents * command.count })),
    ),
    limits.won(query, {
      game: CASES,
      bets: limited.flatMap((one) =>
        one.won.map(({ openingId, itemCents }) => ({ betId: openingId, cents: itemCents })),
      ),
    }),
  ];
};
