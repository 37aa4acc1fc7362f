export { type FakeLog, type Trouble, startFakeLog } from './fake-log.ts';
