export { CrashPage } from './CrashPage.tsx';
export { crashStart } from './socket.ts';
export { useCrashBank } from './store.ts';
