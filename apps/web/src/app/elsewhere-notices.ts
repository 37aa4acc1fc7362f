/** Notices of events away from the page. A page fetches them with the first such event. */
export { notifyBattle } from '../features/cases/battles/battle-notice.ts';
export { notifyPrize } from '../features/giveaway/win-notice.ts';
export { notifyTournament } from '../features/tournament/win-notice.ts';
