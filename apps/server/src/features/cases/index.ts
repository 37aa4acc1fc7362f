import { randomBytes } from 'node:crypto';
import type { Feature } from '../../feature.ts';
import { NOT_DEMO } from '../../lib/moments.ts';
import { workerOf } from '../../lib/worker.ts';
import { BattleNews } from './battles/battle-news.ts';
import { createBattleWatch } from './battles/battle-watch.ts';
import { Battles } from './battles/battles.ts';
import { battlesBooks } from './battles/battles.books.ts';
import { battlesHandlers } from './battles/battles.http.ts';
import { BoundsWatch } from './bounds.ts';
import { BoxNews } from './box-news.ts';
import { listBoxes } from './boxes.store.ts';
import { casesBooks } from './cases.books.ts';
import { caseCards } from './cases.card.ts';
import { casesHandlers } from './cases.http.ts';
import { casesPastBets } from './cases.past-bets.ts';
import { battleLimits, boxLimits, casesSettings } from './cases.settings.ts';
import { shownReturns } from './cases.views.ts';
import { createBoxCloser } from './closing.ts';
import { composeDefaultBoxes, startComposing } from './default-boxes.ts';
import { LiveDrops } from './live-drops.ts';
import { CASES } from './open-command.ts';
import { type OpeningGate, Openings } from './opening.ts';
import type { OpeningParts } from './opening-write.ts';
import { CaseReturns } from './returns.ts';
import { Boxes } from './saving.ts';
import { Seeds } from './seeds.ts';
import { casesPersonal } from './cases.personal.ts';

/** Cases: boxes that players open for their price. Cases have no table, because every opening is settled at once. */
export const cases: Feature<{
  name: 'cases';
  uses: 'players' | 'limits' | 'wagering' | 'storehouse' | 'prices' | 'fairness' | 'previews' | 'stops';
  settings: typeof casesSettings;
  calls: ReturnType<typeof casesHandlers> & ReturnType<typeof battlesHandlers>;
}> = {
  name: CASES,
  personal: casesPersonal,
  settings: casesSettings,
  books: [...casesBooks, ...battlesBooks],
  pastBets: casesPastBets,
  moments: {
    travelling: {
      case_openings: { moments: ['created_at'], where: NOT_DEMO, guard: 'case_openings_append_only' },
      case_battles: { moments: ['created_at', 'waits_until', 'ended_at'] },
      case_battle_seats: { moments: ['joined_at', 'returned_at'] },
    },
    staying: {
      case_boxes: 'what staff see of a box',
      case_box_versions: 'never changes',
      case_seeds: 'never changes',
      'case_openings.day': 'a day in the figures of the house',
      case_returns: 'figures of the house',
    },
  },
  create: (
    { db, outbox, catalogue, settings, broadcaster, clock, log, metrics },
    { players, limits, wagering, storehouse, prices, fairness, previews, stops },
  ) => {
    const limitsNow = () => boxLimits(settings);
    const compose = () => composeDefaultBoxes({ db, log, limits: limitsNow() });
    const seeds = new Seeds({ db, sealer: fairness.sealer, drawSeed: () => randomBytes(32).toString('hex') });
    const drops = new LiveDrops({ db, broadcaster, settings, log });
    const parts: OpeningParts = {
      catalogue,
      seeds,
      giveItems: storehouse.giveItems,
      wagering: wagering.books,
      limits: limits.guard,
    };
    const gate: OpeningGate = {
      mayStake: players.mayStake,
      isMaintenance: () => settings.get('site.maintenance'),
      isStopped: () => stops.games.isStopped(CASES),
    };
    const onOpened = (ids: readonly number[]) => drops.add(ids);
    const openings = new Openings({ ...parts, ...gate, outbox, log, onOpened });
    const battleNews = new BattleNews({ db, broadcaster, log });
    const battleLimitsNow = () => battleLimits(settings);
    const battles = new Battles({
      outbox,
      parts,
      ...gate,
      limitsNow: battleLimitsNow,
      onOpened,
      onChanged: (id) => battleNews.add(id),
    });
    const news = new BoxNews({ db, catalogue, broadcaster, log });
    const onChanged = () => void news.look();
    prices.followWith(createBoxCloser({ limits: limitsNow, log, onChanged }));
    const bounds = new BoundsWatch({ outbox, limits: limitsNow, log, onChanged });
    settings.onReload(() => void bounds.look());
    fairness.tellReturns(CASES, async () => shownReturns(await listBoxes(db)));
    previews.show(CASES, caseCards(db, catalogue));
    const returns = new CaseReturns({ db, log, metrics });
    const opened = metrics.counter('cases_openings_total', 'Commands to open boxes by answer.', ['result']);
    const answered = metrics.counter('case_battles_total', 'Commands of battles by answer.', ['result']);
    return {
      calls: {
        ...casesHandlers({
          db,
          catalogue,
          seeds,
          openings,
          drops,
          opened,
          boxes: new Boxes({ db, limits: limitsNow, onChanged }),
        }),
        ...battlesHandlers({ db, battles, limitsNow: battleLimitsNow, answered }),
      },
      prepare: async (progress) => {
        progress('composing the boxes');
        await compose();
      },
      workers: [
        workerOf(() => startComposing(compose, log)),
        workerOf(() => (returns.start(), () => returns.stop())),
        workerOf(() => (news.start(), () => news.stop())),
        workerOf(() => (void bounds.look(), () => undefined)),
        workerOf(() => (drops.start(), () => undefined)),
        workerOf(() => (battleNews.start(), () => undefined)),
        createBattleWatch({ db, battles, clock, log }),
      ],
    };
  },
};
