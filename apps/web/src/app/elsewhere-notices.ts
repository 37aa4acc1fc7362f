/** Notices of what happened to the player elsewhere, which no page needs before it happens. */
export { notifyBattle } from '../features/cases/battles/battle-notice.ts';
export { notifyPrize } from '../features/giveaway/win-notice.ts';
export { notifyTournament } from '../features/tournament/win-notice.ts';
