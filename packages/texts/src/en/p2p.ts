/** Russian here too: the specification requires it for this dialog, in every language of the interface. */
export { p2p } from '../ru/p2p.ts';
