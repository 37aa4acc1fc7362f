import type { CallOutput, ServerEventName, ServerPayload } from '@updraft/contract';
import type { Db } from '../../../apps/server/src/db/db.ts';
import { QUESTIONS } from '../../../apps/server/src/features/quiz/questions.ts';
import { insertQuiz, openQuiz, prizeEntries } from '../../../apps/server/src/features/quiz/quiz.store.ts';
import { LeanSocket } from '../../support/lean-socket.ts';
import { pause } from '../../support/pause.ts';
import type { Player } from '../../support/players.ts';
import { callSite } from '../call.ts';
import type { Scene, Sideline } from '../life.ts';
import type { Random } from '../random.ts';
import { GiftRecords } from './records.ts';
import { GiftTaker } from './taker.ts';

/** Settings whose conditions all players of the simulation meet, with giveaways that follow each other at once. */
export const GIFT_SETTINGS = {
  'chat.minDepositCents': 0,
  'chat.gapMs': 0,
  'quiz.everyMinutes': 0,
  'cashback.minCents': 1,
  'cashback.minDepositCents': 0,
  'cashback.games': 0,
  'giveaway.scheduled': true,
  'giveaway.pauseMinutes': 0,
  'giveaway.depositCents': 0,
  'giveaway.games': 0,
  'hourly.needsNickname': false,
  'hourly.messages': 1,
  'hourly.minStakeCents': 1,
};

/** Time from the next server's start, with everybody connected, to the close of open draws. */
const CLOSES_IN_MS = 2000;
/** Assumed duration of a start before the first one is measured. */
const USUAL_START_MS = 2000;
const ACT_EVERY_MS = 250;
const CASHBACK_EVERY_MS = 900;
/** Kills at an announced close begin this long before it. */
const BEFORE_MS = 10;
/** Time to a close above which the draw has just opened. */
const FAR_MS = 30_000;
const LOOK_EVERY_MS = 20;

type Heard = { readonly [K in ServerEventName]?: (payload: ServerPayload<K>) => void };
type DrawKind = 'giveaway' | 'hour';

/** Plays chat and gifts besides the games, across the restarts of the server. */
export class GiftSide implements Sideline {
  readonly records = new GiftRecords();
  private readonly takers: readonly GiftTaker[];
  private readonly random: Random;
  /** Time at which the last pause without a server began. `startMs`: longest time from such a pause to a start. */
  private awayAtMs = 0;
  private startMs = USUAL_START_MS;

  constructor({ players, random }: { players: readonly Player[]; random: Random }) {
    this.takers = players.map((player) => new GiftTaker(player, this.records));
    this.random = random;
  }

  live(scene: Scene): Promise<void>[] {
    // Closes of open draws are delayed by the longest measured start, so that none passes before players are connected.
    // A busy machine starts three times as slowly.
    this.startMs = Math.max(this.startMs, Date.now() - this.awayAtMs);
    return [this.watch(scene), this.act(scene), this.takeCashback(scene)];
  }

  /**
   * Lets time pass while no server runs: open draws are about to close, a day has passed since cashback was taken, and
   * a question is open.
   */
  async whileAway(db: Db): Promise<void> {
    this.awayAtMs = Date.now();
    await db.tx(async (query) => {
      await query.query('alter table prize_draws disable trigger prize_draws_stay');
      await query.query(
        `update prize_draws set closes_at = clock_timestamp() + $1 * interval '1 millisecond',
           opened_at = opened_at - (closes_at - clock_timestamp())
         where status = 'open' and closes_at > clock_timestamp() + $1 * interval '1 millisecond'`,
        [this.startMs + CLOSES_IN_MS],
      );
      await query.query('alter table prize_draws enable trigger prize_draws_stay');
      await query.query(`update gift_states set cashback_taken_at = cashback_taken_at - interval '25 hours'`);
      await query.query('update telegram_accounts set checked_at = now()');
      if (await openQuiz(query)) return;
      const [prize] = await prizeEntries(query, { minCents: 20, maxCents: 200 });
      const question = QUESTIONS[0];
      if (!prize || !question) throw new Error('no question or no prize');
      await insertQuiz(query, {
        questionId: question.id,
        entryId: prize.id,
        priceCents: prize.price_cents,
        begunBy: 'schedule',
        openMinutes: 60,
      });
    });
  }

  private async act(scene: Scene): Promise<void> {
    const { port } = scene;
    await Promise.all(this.takers.map((taker) => taker.repeat(port)));
    for (let turn = 0; !scene.isOver(); turn++) {
      const [taker, rival] = this.random.sample(this.takers, 2) as [GiftTaker, GiftTaker];
      await taker.chat(port);
      const joining = taker.join(port);
      scene.reach('a place is taken');
      await joining;
      if (turn === 2) await this.answer(scene, [taker, rival]);
      await pause(ACT_EVERY_MS);
    }
  }

  /** Lets two players give the right answer at once. */
  private async answer(scene: Scene, rivals: readonly GiftTaker[]): Promise<void> {
    const right = QUESTIONS[0]?.answers[0] ?? '';
    const answers = rivals.map((taker) => taker.say(scene.port, right));
    scene.reach('a quiz is answered');
    await Promise.all(answers);
  }

  private async takeCashback(scene: Scene): Promise<void> {
    while (!scene.isOver()) {
      await pause(CASHBACK_EVERY_MS);
      if (scene.isOver()) return;
      const taking = this.takers.map((taker) => taker.takeCashback(scene.port));
      scene.reach('cashback is taken');
      await Promise.all(taking);
    }
  }

  private async watch(scene: Scene): Promise<void> {
    let fail: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_done, reject) => (fail = reject));
    const heard = this.heardIn(scene);
    const socket = new LeanSocket({
      index: 0,
      token: null,
      listener: {
        onBytes: () => undefined,
        onEvent: (_socket, name, frame) => {
          const react = heard[name as ServerEventName] as ((payload: unknown) => void) | undefined;
          if (!react || scene.isOver()) return;
          try {
            react((JSON.parse(frame.toString('utf8', frame.indexOf(0x5b))) as [string, unknown])[1]);
          } catch (error) {
            fail(error);
          }
        },
        onLost: () => undefined,
      },
    });
    await socket.open(scene.port);
    const look = async (): Promise<void> => {
      const caller = { port: scene.port, token: '' };
      const [{ activeGiveaway }, bonus] = await Promise.all([
        callSite<CallOutput<'POST /api/giveaways/getActive'>>(caller, { path: '/api/giveaways/getActive', body: {} }),
        callSite<CallOutput<'GET /api/jackpot-bonus/get-conditions'>>(caller, {
          path: '/api/jackpot-bonus/get-conditions',
          body: null,
        }),
      ]);
      heard.setRaffle?.({ activeGiveaway, winners: [], serverTime: Date.now() });
      heard['jackpot-bonus.init']?.(bonus);
    };
    const until = async (): Promise<void> => {
      while (!scene.isOver()) await pause(LOOK_EVERY_MS);
    };
    try {
      await Promise.race([failed, Promise.all([look(), until()])]);
    } finally {
      socket.close();
    }
  }

  private heardIn(scene: Scene): Heard {
    const { records } = this;
    const seen = new Set<string>();
    const isNew = (what: string): boolean => !seen.has(what) && seen.add(what).size > 0;
    const open = (kind: DrawKind, { id, endsAtMs }: { id: number; endsAtMs: number }): void => {
      if (!isNew(`open ${kind} ${id}`)) return;
      const leftMs = endsAtMs - Date.now();
      if (leftMs > FAR_MS) scene.reach(kind === 'hour' ? 'the hour begins' : 'a giveaway opens');
      else
        setTimeout(
          () => {
            if (!scene.isOver()) scene.reach(kind === 'hour' ? 'the hour closes' : 'a giveaway closes');
          },
          Math.max(0, leftMs - BEFORE_MS),
        );
    };
    return {
      setRaffle: ({ activeGiveaway, winners }) => {
        if (activeGiveaway?.status === 'open')
          open('giveaway', { id: activeGiveaway.id, endsAtMs: activeGiveaway.endTimestamp });
        if (activeGiveaway?.status === 'waiting' && isNew(`waiting ${activeGiveaway.id}`))
          scene.reach('a giveaway is drawn');
        const [first] = winners;
        if (!first) return;
        records.draw(
          first.id,
          winners.map(({ user }) => user.id),
        );
        scene.reach('a giveaway was drawn');
      },
      'jackpot-bonus.init': ({ draw_id: id, end_time: end, is_drawing: isDrawing, last }) => {
        if (id !== null && end !== null) open('hour', { id, endsAtMs: Date.parse(end) });
        if (isDrawing && isNew(`waiting hour ${String(id)}`)) scene.reach('the hour is drawn');
        if (!last) return;
        const isFirst = !records.draws.has(last.draw_id);
        const users = [last.first_winner, last.second_winner, last.third_winner];
        records.draw(
          last.draw_id,
          users.flatMap((user) => (user ? [user.id] : [])),
        );
        if (isFirst) scene.reach('the hour was drawn');
      },
      quizInit: ({ id, isActive, winner }) => {
        if (!isActive && winner) records.quiz(id, winner.id);
      },
    };
  }
}
