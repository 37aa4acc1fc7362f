/** In Russian here too: so it is wanted of this dialog, in every language of the interface. */
export { p2p } from '../ru/p2p.ts';
