import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Subject of a commit: an area, a colon and a sentence without a full stop, together at most 72 characters. */
const SUBJECT = /^(?=.{1,72}$)[a-z][a-z0-9 ,/-]*: \S.*[^\s.]$/u;
/** Last commit before the rule was introduced. The rule holds for later commits. */
const FIRST = '589ebc8eebeedebb7425f9c0f6b9a21601f9d16b';

/** Returns the output lines of a git command; null if there is no repository or its history does not go back so far. */
const git = (...args: string[]): string[] | null => {
  const { status, stdout } = spawnSync('git', args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
};

/** Returns the subjects of all commits since the rule was introduced, or of the last commit in a shallow clone. */
const subjects = (): string[] => {
  const log = ['log', '--no-merges', '--format=%s'];
  return git(...log, `${FIRST}..HEAD`) ?? git(...log, '-1') ?? [];
};

it('every subject of a commit names its area and has at most 72 characters', () => {
  expect(subjects().filter((subject) => !SUBJECT.test(subject) && !subject.startsWith('Revert "'))).toEqual([]);
});

it.each([
  ['chat: say when a quoted message is not in the list', true],
  ['realtime, web: send events by one broadcaster', true],
  [`web: ${'x'.repeat(67)}`, true],
  [`web: ${'x'.repeat(68)}`, false],
  ['Say when a quoted message is not in the list', false],
  ['chat: say it.', false],
  ['chat: ', false],
])('the subject "%s" is taken: %s', (subject, isTaken) => expect(SUBJECT.test(subject)).toBe(isTaken));
