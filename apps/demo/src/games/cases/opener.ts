import { randomBytes } from 'node:crypto';
import type { CallOutput } from '@updraft/contract';
import { chance } from '../../mind/random.ts';
import { centsOf, failedWith, read } from '../../life/session.ts';
import type { PlayerParts } from '../game.ts';
import { chooseBoxes, pauseMs } from './choosing.ts';

/** Refusals that are not reported: a box has changed meanwhile, or the site is closing. */
const ORDINARY = new Set([
  'cases_api.box_changed',
  'cases_api.box_returns_less',
  'cases_api.box_closed',
  'cases_api.box_paused',
  'cases_api.stopped',
  'cases_api.seeds_changed',
  'cases_api.insufficient_funds',
  'app_api.maintenance',
]);
/**
 * Chance, after each opening, that a player rotates the server seed. It is then revealed, so that others can verify the
 * openings.
 */
const ROTATE_CHANCE = 0.03;

type OpenAnswer = CallOutput<'POST /api/cases/open'>;

/** A player who opens boxes: reads the list, chooses, opens, and views the result. */
export class Opener {
  private readonly deps: PlayerParts;
  private isHere = false;
  private isMaintenance = false;
  private waiting: NodeJS.Timeout | undefined;

  constructor(deps: PlayerParts) {
    this.deps = deps;
  }

  /** Starts to open boxes. Called after the sign-in and the connection. */
  sit(): void {
    this.isHere = true;
    this.later();
  }

  leave(): void {
    this.isHere = false;
    clearTimeout(this.waiting);
  }

  setMaintenance(isOn: boolean): void {
    this.isMaintenance = isOn;
  }

  private later(): void {
    const { personality, random, session } = this.deps;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(
      () => {
        this.play()
          .catch((error: unknown) => session.report('cases', String(error)))
          .finally(() => {
            if (this.isHere) this.later();
          });
      },
      pauseMs(personality, random),
    );
  }

  /** Reads the boxes, and opens some if the player chooses any. */
  private async play(): Promise<void> {
    const { keeper, personality, random, session } = this.deps;
    if (this.isMaintenance) return;
    await keeper.run(0);
    const list = await read(session, 'GET /api/cases/get', {});
    if (!list || !this.isHere) return;
    const boxes = list.cases.map((box) => ({
      id: box.id,
      priceCents: centsOf(box.price),
      isOpen: box.closed === null,
    }));
    const chosen = chooseBoxes(personality, { boxes, balanceCents: keeper.purse().balanceCents }, random);
    if (chosen) await this.open(chosen);
  }

  private async open({ id, count }: { id: number; count: number }): Promise<void> {
    const { session, keeper, random } = this.deps;
    const [shown, seeds] = [
      await read(session, 'GET /api/cases/getOne', { id }),
      await read(session, 'POST /api/cases/getSeeds', {}),
    ];
    const token = session.token();
    if (!shown?.success || !seeds || token === null) return;
    const { hash: box_hash, price, return_percent } = shown.box;
    const { server_seed_hash, nonce, client_seed } = seeds;
    const own = client_seed === null ? { client_seed: randomBytes(8).toString('hex') } : {};
    const result = await session.site.command(
      'POST /api/cases/open',
      { id, count, box_hash, price, return_percent, server_seed_hash, nonce, ...own },
      token,
    );
    if (!result.ok) return failedWith(session, 'cases', result);
    this.hear(result.value);
    keeper.markStale();
    if (chance(random, ROTATE_CHANCE)) await read(session, 'POST /api/cases/rotateSeed', { server_seed_hash });
  }

  private hear(answer: OpenAnswer): void {
    const { session, keeper } = this.deps;
    if (answer.status === 'success') keeper.setBalance(answer.balance);
    else if (!ORDINARY.has(answer.message)) session.report('cases', answer.message);
  }
}
