export { createDrandBeacon, DRAND_RELAYS, type DrandChain, type DrandOptions } from './drand.ts';
export { firstRoundFrom, type Beacon, type Bulletin, type Publication, type RandomnessResult } from './port.ts';
