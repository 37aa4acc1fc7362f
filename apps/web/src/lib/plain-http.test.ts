// @vitest-environment happy-dom
import { IdempotencyKey } from '@updraft/contract';
import { expect, it, vi } from 'vitest';
import { newIdempotencyKey } from './api.ts';
import { copyText } from './copy-text.ts';
import { useNoticeQueue } from './notices.ts';

it('makes keys of commands without what browsers keep for secure contexts', () => {
  const whole = crypto;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes) });
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(IdempotencyKey.safeParse(key).success).toBe(true);
});

it('copies a text without the clipboard of secure contexts', async () => {
  vi.stubGlobal('navigator', { clipboard: undefined });
  useNoticeQueue.setState({ queue: [] });
  let selected = '';
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const execCommand = (): boolean => {
    selected = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  Object.assign(document, { execCommand });
  await copyText('a link');
  expect(selected).toBe('a link');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(useNoticeQueue.getState().queue.map(({ type }) => type)).toEqual(['success']);
});
