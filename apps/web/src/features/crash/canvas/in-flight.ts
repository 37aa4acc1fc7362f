/**
 * Parts of a flight besides its curve. They are a separate chunk, fetched when the page has settled or the player bets.
 */
export { drawBurst } from './burst.ts';
export { CashOutChips } from './cash-outs.ts';
export { LoaderItemArt } from './loader-item.ts';
export { drawOwnMarkers } from './markers.ts';
