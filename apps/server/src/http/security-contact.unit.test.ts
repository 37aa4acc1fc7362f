import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityContact } from './security-contact.ts';

it('says where a fault of security is reported, as RFC 9116 has it, for less than a year', async () => {
  const app = fastify();
  const nowMs = Date.UTC(2026, 0, 1);
  registerSecurityContact(app, { publicUrl: 'https://updraft.example', wallMs: () => nowMs });
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  await app.close();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    body
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => {
        const [name = '', ...rest] = line.split(': ');
        return [name, rest.join(': ')];
      }),
  );
  expect(Object.fromEntries(fields)).toMatchObject({
    Contact: 'https://updraft.example/support',
    Canonical: 'https://updraft.example/.well-known/security.txt',
    'Preferred-Languages': 'en, ru',
  });
  const leftMs = Date.parse(fields.get('Expires') ?? '') - nowMs;
  expect([leftMs > 0, leftMs < 365 * 86_400_000]).toEqual([true, true]);
});
