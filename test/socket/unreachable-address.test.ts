import { expect, it } from 'vitest';
import { payIn } from '../../apps/demo/src/site/checkout.ts';
import { signIn } from '../../apps/demo/src/site/sign-in.ts';
import { createSite } from '../../apps/demo/src/site/site.ts';
import { startSite } from '../support/site.ts';

it('the sandbox accepts a sign-in and a deposit behind a proxy that its own machine cannot reach', async () => {
  const site = await startSite({ demoPlayers: 1, publicUrl: 'https://updraft.invalid' });
  try {
    const player = createSite(site.url, `http://localhost:${site.port}`);
    const token = await signIn(player, 1);
    if (!token.ok) throw new Error(token.message);
    expect(await payIn(player, { token: token.value, cents: 1000 })).toEqual({ ok: true, value: null });
    const credited = () => site.db.query('select source, amount_cents::int as cents from deposits_made');
    await expect.poll(credited).toEqual([{ source: 'invoice', cents: 1000 }]);
  } finally {
    await site.drop();
  }
});
