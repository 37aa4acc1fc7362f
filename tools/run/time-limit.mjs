// Ends the commands of a step that hangs, or of a process that is told to end.
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';

const deadlines = new AsyncLocalStorage();

/** Runs `work`. Commands that it starts with `run` are killed when it has taken `seconds`. */
export const withTimeLimit = (seconds, work) =>
  deadlines.run({ seconds, at: performance.now() + seconds * 1000 }, work);

/** Returns {pid, parent} of each process that has not ended. Where the program `ps` is missing, none is known. */
const processes = () => {
  let list;
  try {
    list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  } catch {
    return [];
  }
  return list
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state && !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
};

/** Returns a process and its descendants, as far as they are known. */
const tree = (root) => {
  const known = processes();
  const found = [root];
  for (const one of found) found.push(...known.filter(({ parent }) => parent === one).map(({ pid }) => pid));
  return found;
};

const kill = (pids, signal) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Time for processes to end by themselves after a signal. */
const GRACE_MS = 20_000;
const LOOK_MS = 50;

const running = new Set();
let isEnding = false;

/** Passes a signal on to all commands and their descendants, waits until they have ended, and ends this process. */
const endBySignal = async (signal) => {
  if (isEnding) return;
  isEnding = true;
  const pids = [...running].flatMap((child) => tree(child.pid));
  kill(pids, signal);
  const deadline = performance.now() + GRACE_MS;
  while (performance.now() < deadline && processes().some(({ pid }) => pids.includes(pid)))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  kill(pids, 'SIGKILL');
  process.exit(128 + constants.signals[signal]);
};

/**
 * Ends a child and its descendants when a signal ends this process. Returns a function for the time when the child has
 * ended. It returns false if that was the reason.
 */
export const endWithThis = (child) => {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endBySignal);
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0 && !isEnding) for (const signal of SIGNALS) process.off(signal, endBySignal);
    return !isEnding;
  };
};

/**
 * Kills a child and its descendants at the deadline of the surrounding `withTimeLimit`. Returns a function that returns
 * the text for the limit if it was reached, and otherwise nothing. The caller calls it when the child has ended.
 */
export const killAtDeadline = (child) => {
  const deadline = deadlines.getStore();
  if (!deadline) return () => undefined;
  let reached;
  const timer = setTimeout(
    () => {
      reached = `its limit of ${Math.round(deadline.seconds)} s`;
      kill(tree(child.pid), 'SIGKILL');
    },
    Math.max(0, deadline.at - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    return reached;
  };
};
