export { createDrandRelay, type DrandRelay } from './drand-relay.ts';
export { createFileBulletin, readBulletin, type FileBulletin } from './file-bulletin.ts';
export { createLocalBeacon, type LocalBeacon, type LocalBeaconOptions } from './local-beacon.ts';
