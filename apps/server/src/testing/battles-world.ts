import type { BattleLimits } from '@updraft/contract';
import { returnBasisPoints } from '@updraft/rules/cases';
import { createBattleWatch } from '../features/cases/battles/battle-watch.ts';
import { type BattleOutcome, Battles, type CreateBattle, type JoinBattle } from '../features/cases/battles/battles.ts';
import { openedBattle } from '../features/cases/battles/battles.views.ts';
import type { StoredBox } from '../features/cases/boxes.store.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { giveItems } from '../features/storehouse/give-item.ts';
import type { Db } from '../db/db.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { type CasesWorld, createCasesWorld } from './cases-world.ts';

type Change<Command> = Partial<Omit<Command, 'playerId'>>;

/** A world with players who play battles. */
export interface BattlesWorld extends CasesWorld {
  battles: Battles;
  /** Limits of battles, which a test may change. */
  battleLimits: BattleLimits;
  /** Ids of battles that were reported as changed, in order. */
  changed: number[];
  create(playerId: number, boxes: readonly StoredBox[], change?: Change<CreateBattle>): Promise<BattleOutcome>;
  join(playerId: number, battleId: number, change?: Change<JoinBattle>): Promise<BattleOutcome>;
  leave(playerId: number, battleId: number, key?: string): Promise<BattleOutcome>;
  /** Creates a battle and returns its id. */
  waiting(playerId: number, boxes: readonly StoredBox[], change?: Change<CreateBattle>): Promise<number>;
  /** Returns a battle as its page shows it to `viewerId`, by default to a visitor. Throws if there is none. */
  shown(battleId: number, viewerId?: number): Promise<NonNullable<Awaited<ReturnType<typeof openedBattle>>>>;
  /** Runs the worker of battles once, which cancels those that have waited too long or cannot start any more. */
  look(): Promise<void>;
  /** Creates the commands of battles on another database connection, as in another process. */
  battlesOn(db: Db): Battles;
}

const quiet = createLog({ level: 'silent', pretty: false });

export const createBattlesWorld = async (
  options: Parameters<typeof createCasesWorld>[0] &
    Partial<Pick<ConstructorParameters<typeof Battles>[0], 'isStopped' | 'isMaintenance' | 'parts'>> = {},
): Promise<BattlesWorld> => {
  const world = await createCasesWorld(options);
  const { db, outbox, catalogue, seeds, wagering } = world;
  const battleLimits: BattleLimits = { isOn: true, maxBoxes: 10, waitMinutes: 15, maxSeats: 3 };
  const changed: number[] = [];
  const battlesOver = (on: Pick<typeof outbox, 'tx'>): Battles =>
    new Battles({
      outbox: on,
      parts: { catalogue, seeds, giveItems: options.giveItems ?? giveItems, wagering, limits: limitsGuard },
      mayStake: ({ is_moderator }) => !is_moderator,
      isMaintenance: () => world.settings.get('site.maintenance'),
      isStopped: options.isStopped ?? (() => false),
      limitsNow: () => battleLimits,
      onChanged: (id) => void changed.push(id),
      onOpened: (ids) => void world.opened.push(...ids),
    });
  const battles = battlesOver(outbox);
  const seenBy = async (playerId: number) => ({
    serverSeedHash: (await seeds.now(playerId)).seeds.serverSeedHash,
  });
  const self: BattlesWorld = {
    ...world,
    battles,
    battleLimits,
    changed,
    create: async (playerId, boxes, change = {}) =>
      battles.create({
        playerId,
        key: null,
        size: 2,
        ...(await seenBy(playerId)),
        boxes: boxes.map((box) => ({
          boxId: box.id,
          boxHash: box.hash,
          priceCents: box.priceCents,
          returnBasisPoints: returnBasisPoints(box),
        })),
        ...change,
      }),
    join: async (playerId, battleId, change = {}) => {
      const [battle] = await db.query<{ price_cents: number }>('select price_cents from case_battles where id = $1', [
        battleId,
      ]);
      return battles.join({
        playerId,
        battleId,
        key: null,
        priceCents: battle?.price_cents ?? 0,
        ...(await seenBy(playerId)),
        ...change,
      });
    },
    leave: (playerId, battleId, key) => battles.leave({ playerId, battleId, key: key ?? null }),
    waiting: async (playerId, boxes, change = {}) => {
      const created = await self.create(playerId, boxes, change);
      if (!created.ok) throw new Error(created.message);
      return created.battleId;
    },
    shown: async (id, viewerId) => {
      const battle = await openedBattle(db, { id, viewerId: viewerId ?? null });
      if (!battle) throw new Error(`no battle ${id}`);
      return battle;
    },
    look: () => createBattleWatch({ db, battles, clock: systemClock, log: quiet }).look(),
    battlesOn: (on) => battlesOver(outbox.over(on)),
  };
  return self;
};
