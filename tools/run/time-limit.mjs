// Ends the commands of a step that hangs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';

const deadlines = new AsyncLocalStorage();

/** Runs `work`. Commands that it starts with `run` are killed when it has taken `seconds`. */
export const withTimeLimit = (seconds, work) =>
  deadlines.run({ seconds, at: performance.now() + seconds * 1000 }, work);

const processList = () => {
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

/** Returns a process and its descendants. Where the program `ps` is missing, they are not known. */
const tree = (pid) => {
  const children = new Map();
  for (const line of processList().split('\n')) {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const found = [pid];
  for (const parent of found) found.push(...(children.get(parent) ?? []));
  return found;
};

const kill = (pid) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
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
      for (const pid of tree(child.pid)) kill(pid);
    },
    Math.max(0, deadline.at - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    return reached;
  };
};
