import { expect, it } from 'vitest';

// The plugin is plain JavaScript without types, because Oxlint loads TypeScript only from Node 22.18 on.
const { questionsIn } = (await import(new URL('comments.mjs', import.meta.url).href)) as {
  questionsIn: (value: string) => string[];
};

it.each([
  ' Longest flight, ms.',
  '* True if the command is pending.',
  // The question word begins a line but not the comment.
  ' Closed for a while,\n when the beacon is late.',
  '*\n * The limits of a bet,\n * which the operator sets.\n *\n * Null before the first round. ',
  // The first word merely starts with the letters of a question word.
  ' Whole dollars.',
  '* However large, one bet has one stake.',
  '',
])('accepts a comment that begins with its subject: %j', (value) => {
  expect(questionsIn(value)).toEqual([]);
});

it.each([
  [' What a player holds.', 'What'],
  ['* Whether a bet may be cancelled. ', 'Whether'],
  ['* how long a bet waits ', 'how'],
  ['*\n * Where the wheel stops.\n ', 'Where'],
  ["* What's left. ", 'What'],
  ['* The stake.\n *\n * Who may see it: staff. ', 'Who'],
  [' The stake.\n\n Which stakes count', 'Which'],
])('refuses a comment or paragraph that begins with a question word: %j', (value, word) => {
  expect(questionsIn(value)).toEqual([word]);
});
