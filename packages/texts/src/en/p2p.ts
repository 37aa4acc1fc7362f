/** The dialog of this deposit is in Russian in every language of the interface, as the specification requires. */
export { p2p } from '../ru/p2p.ts';
