import { sha256 } from '@updraft/rules/fairness';
import { DEFAULT_BOX_LIMITS, returnBasisPoints } from '@updraft/rules/cases';
import { type StoredBox, findBox, listBoxes } from '../features/cases/boxes.store.ts';
import { createBoxCloser } from '../features/cases/closing.ts';
import { composeDefaultBoxes } from '../features/cases/default-boxes.ts';
import type { OpenAnswer, OpenCommand } from '../features/cases/open-command.ts';
import { Openings } from '../features/cases/opening.ts';
import { Seeds } from '../features/cases/seeds.ts';
import { type Sealer, createSealer } from '../lib/seal.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { type Outbox } from '../kernel/outbox.ts';
import { giveItems } from '../features/storehouse/give-item.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../lib/log.ts';
import { type PriceParts, createPriceParts } from './price-world.ts';
import { type World, createWorld } from './world.ts';

/** World with the default boxes and players who open them. */
export interface CasesWorld extends World {
  prices: PriceParts;
  /** Called after the commit of a price change if it concerned boxes. */
  onChanged: () => void;
  seeds: Seeds;
  openings: Openings;
  /** Ids of committed openings of real players, in order. */
  opened: number[];
  boxes(): Promise<StoredBox[]>;
  box(id: number): Promise<StoredBox>;
  /** Creates a player with a client seed and this much money. */
  opener(options?: { cents?: number; clientSeed?: string; isDemo?: boolean }): Promise<{ id: number }>;
  /** Builds the command of a player who opens this box now, with the given changes. */
  command(playerId: number, box: StoredBox, change?: Partial<OpenCommand>): Promise<OpenCommand>;
  open(playerId: number, box: StoredBox, change?: Partial<OpenCommand>): Promise<OpenAnswer>;
  /** Creates the commands of openings on another database connection, as in another process. */
  twin(db?: Db): Openings;
}

const quiet = createLog({ level: 'silent', pretty: false });

export const createCasesWorld = async (
  options: Parameters<typeof createWorld>[0] &
    Partial<ConstructorParameters<typeof Openings>[0]> & { sealer?: Sealer } = {},
): Promise<CasesWorld> => {
  const world = await createWorld(options);
  const { db, outbox, wagering, catalogue } = world;
  const limits = DEFAULT_BOX_LIMITS;
  await composeDefaultBoxes({ db, log: quiet, limits });
  let drawn = 0;
  const seeds = new Seeds({
    db,
    sealer: options.sealer ?? createSealer('a seed key of a test'),
    drawSeed: () => sha256(`server seed ${drawn++}`),
  });
  const opened: number[] = [];
  const openingsOn = (on: Pick<Outbox, 'tx'>): Openings =>
    new Openings({
      outbox: on,
      catalogue,
      seeds,
      giveItems,
      wagering,
      limits: limitsGuard,
      mayStake: ({ is_moderator }) => !is_moderator,
      isMaintenance: () => world.settings.get('site.maintenance'),
      isStopped: () => false,
      log: quiet,
      onOpened: (ids) => void opened.push(...ids),
      ...options,
    });
  const prices = createPriceParts(world, {
    followers: [createBoxCloser({ limits: () => limits, log: quiet, onChanged: () => self.onChanged() })],
  });
  const openings = openingsOn(outbox);
  const self: CasesWorld = {
    ...world,
    prices,
    onChanged: () => undefined,
    seeds,
    openings,
    opened,
    boxes: () => listBoxes(db),
    box: async (id) => {
      const box = await findBox(db, id);
      if (!box) throw new Error(`no box ${id}`);
      return box;
    },
    opener: async ({ cents = 100_000, clientSeed = 'mine', isDemo = false } = {}) => {
      const player = await world.player({ cents });
      if (isDemo) await db.query('update players set is_demo = true where id = $1', [player.id]);
      const { seeds: now } = await seeds.now(player.id);
      await seeds.setClientSeed({ playerId: player.id, hash: now.serverSeedHash, clientSeed });
      return { id: player.id };
    },
    command: async (playerId, box, change = {}) => {
      const { seeds: now } = await seeds.now(playerId);
      return {
        playerId,
        boxId: box.id,
        count: 1,
        boxHash: box.hash,
        priceCents: box.priceCents,
        returnBasisPoints: returnBasisPoints(box),
        serverSeedHash: now.serverSeedHash,
        nonce: now.nonce,
        key: null,
        ...change,
      };
    },
    open: async (playerId, box, change = {}) => openings.open(await self.command(playerId, box, change)),
    twin: (on = db) => openingsOn(outbox.over(on)),
  };
  return self;
};

/** Returns the present return of a box, in percent. */
export const percentOf = (box: StoredBox): number => returnBasisPoints(box) / 100;
