export { CrashPage } from './CrashPage.tsx';
export { crashStart, loadCrashHistory } from './socket.ts';
export { CrashBank } from './CrashBank.tsx';
