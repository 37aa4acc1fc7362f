import fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountPages } from './sandbox-pages.ts';

it('a page of a sandbox site answers HEAD as GET, without its body', async () => {
  const app = fastify();
  const asked: string[] = [];
  await mountPages(app, '/sandbox/pages', ({ method, path }) => {
    asked.push(method);
    return Promise.resolve({ status: 200, headers: { 'content-type': 'image/svg+xml' }, body: `<svg id="${path}"/>` });
  });
  const [get, head] = [
    await app.inject('/sandbox/pages/a.svg'),
    await app.inject({ url: '/sandbox/pages/a.svg', method: 'HEAD' }),
  ];
  expect([get.statusCode, get.body]).toEqual([200, '<svg id="/a.svg"/>']);
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'image/svg+xml']);
  expect(asked).toEqual(['GET', 'GET']);
  await app.close();
});
