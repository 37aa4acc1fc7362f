import { expect, it } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { explained } from './explained.ts';

const isSentence = (text: string): void => {
  expect(text).not.toMatch(/\n|\s+at /);
};

it('[S9] a failed start on a full disk is explained in one sentence', () => {
  const full = [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: '/data/updraft.lock' }),
    new Error('could not write to file: No space left on device'),
  ];
  for (const error of full) {
    expect(explained(error)).toMatch(/^The disk is full.*Make room and start again/);
    isSentence(explained(error));
  }
  const panicked = explained(
    new Error('the embedded database panicked: it could not write (0 MB are free on its disk)'),
  );
  expect(panicked).toContain('0 MB are free');
  isSentence(panicked);
});

it('[S9] a port in use and a refusal are explained in a sentence, a bug with its stack', () => {
  isSentence(explained(Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 8080 })));
  expect(explained(new CannotStart('in use by process 7'))).toBe('in use by process 7');
  expect(explained(new Error('a bug'))).toContain('explained.unit.test');
});
