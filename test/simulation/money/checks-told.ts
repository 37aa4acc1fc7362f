import { P2P_ACCOUNT } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import type { Compared, SiteBooks } from './compared.ts';
import type { Acknowledged } from './told.ts';

/** Returns a function that names the missing effect of an acknowledged command; null: nothing is missing. */
const missing = (site: SiteBooks): ((command: Acknowledged) => string | null) => {
  const answers = new Map(site.answers.map((row) => [`${row.player_id} ${row.scope} ${row.key}`, row]));
  const invoices = new Set(site.invoices.map(({ id }) => id));
  const withdrawals = new Set(site.withdrawals.map(({ id, type }) => `${type} ${id}`));
  const deposits = new Set(site.skinDeposits.map(({ id }) => String(id)));
  const credited = new Set(site.credits.map(({ provider, charge }) => `${provider ?? ''} ${charge}`));
  const uses = new Set(site.promoUses.map(({ player_id, code }) => `${player_id} ${code}`));
  return ({ playerId, scope, key, about }) => {
    const answer = answers.get(`${playerId} ${scope} ${key}`);
    if (!answer?.ok) return 'its answer';
    const id = answer.id ?? '';
    switch (scope) {
      case 'deposit':
        return invoices.has(id) ? null : 'its invoice';
      case 'withdraw':
        return withdrawals.has(`site ${id}`) ? null : 'its withdrawal';
      case 'take-skin':
        return withdrawals.has(`steam ${id}`) ? null : 'its withdrawal';
      case 'deposit-skins':
        return deposits.has(id) ? null : 'its deposit';
      case 'promo':
        return uses.has(`${playerId} ${about ?? ''}`) ? null : 'the use of its code';
      case 'receipt':
        return credited.has(`${P2P_ACCOUNT} ${about ?? ''}`) ? null : 'its credit';
      case 'cancel-withdraw':
        return null;
    }
  };
};

/**
 * Checks that everything that players and staff received is true: commands had their effect, and decisions and final
 * states still hold. [M3] [M4]
 */
export const checkTold = ({ site, told }: Compared): string[] => {
  const wrong: string[] = [];
  const missingOf = missing(site);
  for (const command of told.acknowledged) {
    const lacks = missingOf(command);
    if (lacks !== null)
      wrong.push(`of the acknowledged ${command.key} of player ${command.playerId} ${lacks} is missing`);
  }
  const rows = new Map(site.withdrawals.map((row) => [row.id, row]));
  for (const id of told.approved)
    if ((rows.get(id)?.status ?? 'moderation') === 'moderation')
      wrong.push(`withdrawal ${id} was approved, and is ${rows.get(id)?.status ?? 'missing'}`);
  for (const [ids, reason] of [
    [told.rejected, 'withdrawal_reason.staff'],
    [told.canceled, 'withdrawal_reason.player'],
  ] as const) {
    for (const id of ids) {
      const row = rows.get(id);
      if (row?.status !== 'canceled' || row.reason !== reason)
        wrong.push(
          `withdrawal ${id} was given back (${reason}), and is ${row?.status ?? 'missing'} (${row?.reason ?? 'no reason'})`,
        );
    }
  }
  for (const [id, status] of told.withdrawals) {
    const now = rows.get(id)?.status;
    if (now === undefined || (now !== status && (status === 'completed' || status === 'canceled')))
      wrong.push(`withdrawal ${id} was shown as ${status}, and is ${now ?? 'missing'}`);
  }
  const deposits = new Map(site.skinDeposits.map((row) => [row.id, row.status]));
  for (const [id, status] of told.skinDeposits) {
    const now = deposits.get(id);
    const isKept = now === status || status === 'sending' || (status === 'completed' && now === 'reversed');
    if (now === undefined || !isKept)
      wrong.push(`deposit of skins ${id} was shown as ${status}, and is ${now ?? 'missing'}`);
  }
  return wrong;
};
