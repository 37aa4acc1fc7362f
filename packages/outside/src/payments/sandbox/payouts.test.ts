import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describePayoutProvider } from '../payout-contract-tests.ts';
import { openJournal, readJournal } from '../../sandbox/journal.ts';
import { openPayoutBook, readPayoutBook } from './payout-book.ts';
import { makePayoutHarness, type SandboxPayoutHarness } from './testing/payouts-harness.ts';

describePayoutProvider('sandbox', makePayoutHarness);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'updraft-journal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('sandbox payouts: the page', () => {
  let h: SandboxPayoutHarness;
  beforeAll(async () => {
    h = await makePayoutHarness();
  });
  afterAll(() => h.close());
  const page = async (query = ''): Promise<string> => (await fetch(`${h.url}/${query}`)).text();

  it('the empty payouts page explains in both languages what the last digits of a wallet decide', async () => {
    const [english, russian] = [await page('?lang=en'), await page('?lang=ru')];
    for (const text of [
      '… 7',
      '… 3',
      'Rejected: nothing is sent',
      'Sent after 1 min',
      'Nothing has been asked for yet',
    ])
      expect(english).toContain(text);
    for (const text of ['Отказ: ничего не отправлено', 'Отправка через 1 мин', 'Пока ничего не запрошено'])
      expect(russian).toContain(text);
    expect(english).not.toMatch(/<script|\son\w+=/i);
  });

  it('the payouts page lists the last twenty, newest first, with only the last characters of each wallet', async () => {
    for (let n = 0; n < 21; n++)
      await h.provider.send({
        ...h.newPayout(n === 20 ? 'rejected' : 'paid'),
        amountCents: 123_400 + n,
        wallet: n === 20 ? '<b>2202200000000007' : '2202200000000001',
      });
    const text = await page('?lang=en');
    expect([...text.matchAll(/class="sum">(\$[\d,.]+)</g)].map(([, sum]) => sum)).toEqual(
      Array.from({ length: 20 }, (_, n) => `$1,234.${20 - n}`.replace(/\.(\d)$/, '.0$1')),
    );
    expect(text).toContain('•••• 0007');
    expect(text).toContain('the wallet takes nothing');
    expect(text).not.toMatch(/22022|<b>2/);
  });

  it('the payout site has no other page', async () => {
    expect((await fetch(`${h.url}/x`)).status).toBe(404);
    expect((await fetch(`${h.url}/api/payouts`)).status).toBe(404);
  });

  it('[S4] accepts only signed requests of a bounded size and of the right shape', async () => {
    const post = async (body: string): Promise<number> =>
      (await fetch(`${h.url}/api/payouts`, { method: 'POST', body })).status;
    expect([await post('{}'), await post('x'.repeat(20_000))]).toEqual([401, 413]);
    expect(await h.provider.send({ ...h.newPayout('paid'), webhookUrl: 'javascript:alert(1)' })).toEqual({
      ok: false,
      reason: 'unavailable',
    });
  });
});

describe('sandbox payouts: the journal', () => {
  const Line = z.object({ n: z.number() });
  const request = {
    payout_id: 'po-1',
    amount_cents: 100,
    currency: 'USD',
    system: 1 as const,
    wallet: '+1',
    description: '',
    webhook_url: 'http://a/',
  };
  const numbers = async (path: string): Promise<number[]> => (await readJournal(path, Line)).map(({ n }) => n);

  it('a journal has the appended lines in order, and continues after an incomplete one', async () => {
    const path = join(folder, 'torn.log');
    const first = await openJournal(path, Line);
    await Promise.all([first.journal.append([{ n: 1 }]), first.journal.append([{ n: 2 }, { n: 3 }])]);
    await first.journal.close();
    await appendFile(path, '{"n":4');
    expect(await numbers(path)).toEqual([1, 2, 3]);
    const second = await openJournal(path, Line);
    expect(second.before.map(({ n }) => n)).toEqual([1, 2, 3]);
    await second.journal.append([{ n: 5 }]);
    await second.journal.close();
    expect(await readFile(path, 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n{"n":5}\n');
  });

  it('refuses a journal with an unreadable line, and names the line', async () => {
    const path = join(folder, 'broken.log');
    await writeFile(path, '{"n":1}\n{"n":"two"}\n{"n":3}\n');
    await expect(openJournal(path, Line)).rejects.toThrow('line 2');
    await expect(readJournal(path, Line)).rejects.toThrow('line 2');
    expect(await numbers(join(folder, 'missing.log'))).toEqual([]);
  });

  it('shows both entries of one id, so that a double payment is visible', async () => {
    const path = join(folder, 'twice.log');
    const book = await openPayoutBook(path);
    await book.enter({ request, providerRef: 'r', outcome: 'paid', reason: '', atMs: 1, dueAtMs: 1 });
    await book.close();
    await appendFile(path, await readFile(path));
    expect((await readPayoutBook(path)).map(({ payoutId, state }) => [payoutId, state])).toEqual([
      ['po-1', 'paid'],
      ['po-1', 'paid'],
    ]);
  });

  it('[M3] settles once, and a concurrent query waits for the outcome', async () => {
    const path = join(folder, 'settling.log');
    const book = await openPayoutBook(path);
    await book.enter({ request, providerRef: 'r', outcome: 'paid', reason: '', atMs: 1, dueAtMs: 2 });
    const [first, second, found] = await Promise.all([
      book.settle('po-1', 2),
      book.settle('po-1', 2),
      book.find('po-1'),
    ]);
    expect([first?.state, second, found?.state]).toEqual(['paid', null, 'paid']);
    await book.close();
  });

  it('[M4] everything acknowledged before a SIGKILL is in the journal', async () => {
    const path = join(folder, 'killed.log');
    const program = `
      import { openJournal } from ${JSON.stringify(new URL('../../sandbox/journal.ts', import.meta.url).href)};
      import { z } from 'zod';
      const { journal } = await openJournal(${JSON.stringify(path)}, z.object({ n: z.number() }));
      for (let n = 1; ; n++) { await journal.append([{ n }]); process.stdout.write(n + '\\n'); }`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const died = new Promise((resolve) => child.once('exit', resolve));
    for await (const chunk of child.stdout) {
      said += String(chunk);
      if (said.split('\n').length > 20) child.kill('SIGKILL');
    }
    await died;
    const acknowledged = said.split('\n').filter(Boolean).length;
    const written = await numbers(path);
    expect(acknowledged).toBeGreaterThan(19);
    expect(written.length - acknowledged).toBeGreaterThanOrEqual(0);
    expect(written).toEqual(written.map((_, index) => index + 1));
  });
});
