export { CrashPage } from './CrashPage.tsx';
export { crashStart } from './socket.ts';
export { CrashBank } from './CrashBank.tsx';
