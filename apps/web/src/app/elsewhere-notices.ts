/** Notices of battles, prizes and tournaments, for every page. A page fetches this module with the first such event. */
export { notifyBattle } from '../features/cases/battles/battle-notice.ts';
export { notifyPrize } from '../features/giveaway/win-notice.ts';
export { notifyTournament } from '../features/tournament/win-notice.ts';
