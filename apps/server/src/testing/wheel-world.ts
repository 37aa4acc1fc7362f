import type { WheelBetAnswer } from '@updraft/contract';
import { type WheelColour, colourOf, wheelSector } from '@updraft/rules/wheel';
import type { DrawSchedule } from '../stakes/ports.ts';
import { Draws } from '../features/fairness/draws.ts';
import { type WheelMetrics, createWheelMetrics } from '../features/wheel/wheel.metrics.ts';
import { type WheelTable, createWheelTable } from '../features/wheel/wheel.table.ts';
import { createLog } from '../lib/log.ts';
import { FAKE_RANDOMNESS, type FakeBeacon, createFakeBeacon } from './fake-beacon.ts';
import { type FakeClock, type RoundFate, type TableWorld, createTableWorld } from './table-world.ts';

/** Bet on the wheel, as a test makes it. */
export interface WheelBetOptions {
  playerId: number;
  items: readonly { id: number; price_cents: number }[];
  /** Colour that the client sends, of any type; black by default. */
  colour?: unknown;
  sumCents?: number;
  roundId?: number | null;
  key?: string | null;
  receivedMs?: number;
}

export interface WheelWorld extends TableWorld<WheelTable, WheelColour> {
  beacon: FakeBeacon;
  bets(options: readonly WheelBetOptions[]): Promise<WheelBetAnswer[]>;
  bet(options: WheelBetOptions): Promise<WheelBetAnswer>;
}

/** Returns the colour of a round with the fake beacon. */
const colourOfRound = (fate: RoundFate): WheelColour => {
  const sector = wheelSector({ ...fate, beaconRandomness: FAKE_RANDOMNESS });
  return colourOf(sector ?? -1) ?? 'black';
};

/**
 * Draws that set the test's wall clock to the machine's time whenever a schedule is read. The test's clock stands still
 * otherwise, while the database's runs on; both must agree when a round opens or is resumed.
 */
class DrawsOfWorld extends Draws {
  private readonly agree: () => void;

  constructor(deps: ConstructorParameters<typeof Draws>[0] & { clock: FakeClock }) {
    super(deps);
    this.agree = () => deps.clock.setWall(Date.now());
    this.agree();
  }

  override get schedule(): DrawSchedule {
    this.agree();
    return super.schedule;
  }
}

/** Creates a table of the wheel on a real database, with a clock, a beacon and outcomes that the test controls. */
export const createWheelWorld = async (
  options: { settings?: Record<string, unknown>; every?: number } = {},
): Promise<WheelWorld> => {
  const beacon = createFakeBeacon();
  const log = createLog({ level: 'silent', pretty: false });
  let metrics: WheelMetrics | null = null;
  const world = await createTableWorld<WheelTable, WheelColour>({
    game: 'wheel',
    usual: 'black',
    outcomeOf: colourOfRound,
    every: options.every ?? 40,
    settings: options.settings ?? {},
    // A restarted table gets new `Draws`, which hold no randomness of earlier requests, as in a new process.
    build: (parts, factory) =>
      createWheelTable({
        ...parts,
        metrics: (metrics ??= createWheelMetrics(factory)),
        draws: new DrawsOfWorld({ beacon, clock: parts.clock, log }),
      }),
  });
  const self: WheelWorld = Object.assign(world, {
    beacon,
    bet: async (one: WheelBetOptions) => (await self.bets([one]))[0] as WheelBetAnswer,
    bets: (many: readonly WheelBetOptions[]) =>
      world.handle<WheelBetAnswer>(
        many.map((one) => ({
          receivedMs: one.receivedMs,
          command: {
            playerId: one.playerId,
            itemIds: one.items.map(({ id }) => id),
            sumCents: one.sumCents ?? one.items.reduce((sum, item) => sum + item.price_cents, 0),
            colour: 'colour' in one ? one.colour : 'black',
            roundId: one.roundId ?? null,
            key: one.key ?? null,
          },
        })),
      ),
  });
  return self;
};
