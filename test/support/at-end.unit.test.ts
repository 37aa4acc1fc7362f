import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const AT_END = new URL('at-end.ts', import.meta.url).href;

/** Starts a child that never ends and an ending of another kind, prints the child's number, and lives on. */
const PARENT = `
import { spawn } from 'node:child_process';
import { atEnd, endsWithThis } from '${AT_END}';
const child = endsWithThis(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']));
atEnd(() => console.log('ended'));
atEnd(() => console.log('withdrawn'))();
console.log(child.pid);
process.stdin.once('data', () => process.exit(3)).resume();
`;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['a signal', 'SIGTERM'],
  ['the interrupt key', 'SIGINT'],
  ['its own decision', null],
] as const)('ends what a process has started when it ends by %s', async (_how, signal) => {
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PARENT]);
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]();
  const pid = Number((await lines.next()).value);
  expect(isRunning(pid)).toBe(true);
  const exit = once(parent, 'exit');
  if (signal) parent.kill(signal);
  else parent.stdin.write('end');
  expect(await exit).toEqual(signal ? [null, signal] : [3, null]);
  expect([(await lines.next()).value, (await lines.next()).done]).toEqual(['ended', true]);
  await expect.poll(() => isRunning(pid)).toBe(false);
});
