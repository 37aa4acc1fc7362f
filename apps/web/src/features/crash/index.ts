export { CrashPage } from './CrashPage.tsx';
export { crashStart, loadCrashHistory } from './socket.ts';
export { useCrashBank } from './store.ts';
