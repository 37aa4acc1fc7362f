import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.dirname;
const ROOT = join(SOURCES, '../../..');

/** Rules, or parts of rules, that tests of pure code cannot cover, with the tests that cover them. */
const SHOWN_BY_THE_SERVER: Record<string, string> = {
  // Reserved, returned and paid items of a withdrawal.
  'WD-4': 'apps/server/src/features/withdrawals/withdrawals.test.ts',
  // Systems without a provider for payouts.
  'WD-21': 'apps/server/src/features/withdrawals/withdrawals.test.ts',
  // Bets outside the waiting phase are refused.
  'CR-10': 'apps/server/src/features/crash/crash.bets.test.ts',
  // Payment of a win.
  'CR-19': 'apps/server/src/features/crash/crash.cash-outs.test.ts',
  // The gap from a stored heartbeat to the first cash-out that is accepted again.
  'CR-20': 'apps/server/src/features/crash/crash.recovery.test.ts',
  // Moment and transfers of a command to cancel.
  'CR-24': 'apps/server/src/features/crash/crash.cancels.test.ts',
  'CR-25': 'apps/server/src/features/crash/crash.cancels.test.ts',
  // Bets for the next round, which the player's browser keeps.
  'CR-26': 'apps/web/src/features/crash/stake/next-bet.test.tsx',
  // Bets settled once after any interruption.
  'CR-22': 'apps/server/src/features/crash/crash.recovery.test.ts',
  // Rounds that were played before a restore.
  'FA-15': 'apps/server/src/features/crash/crash.restored.test.ts',
  // Numbers of rows after a restore.
  'WD-22': 'apps/server/src/db/skip-numbers.test.ts',
  // Payouts that wait, checked under the player's lock before the first request.
  'WD-8': 'apps/server/src/features/withdrawals/payouts.test.ts',
  // Items that the site shows.
  'WD-18': 'apps/server/src/features/storehouse/storehouse.test.ts',
  // Requested sums, which the player's page keeps and shows.
  'PK-3': 'apps/web/src/features/inventory/StakePicks.test.tsx',
  // Automatic betting in the browser, and its ends.
  'AU-7': 'apps/web/src/entities/automatic/run-automatic.test.ts',
  // Offers sent once.
  'TR-1': 'packages/outside/src/steam-trade/contract-tests.ts',
  // Missing skins are ordered.
  'TR-6': 'apps/server/src/features/withdrawals/taking.test.ts',
  // Skins returned by a reversed trade.
  'TR-12': 'apps/server/src/features/withdrawals/taking.test.ts',
  // Trades that were accepted and not carried out, and late acceptances.
  'TR-13': 'apps/server/src/features/withdrawals/taking.test.ts',
  // More offers to one partner than the platform allows.
  'TR-15': 'apps/server/src/features/skins/skins.told.test.ts',
  // Refused uses of a protected item.
  'TR-9': 'apps/server/src/features/skins/skins.credited.test.ts',
  // Removal by a reversed trade.
  'TR-11': 'apps/server/src/features/skins/skins.reversed.test.ts',
  // Hours in which stakes and losses count, read from the books.
  'LI-10': 'apps/server/src/features/limits/limits.stakes.test.ts',
  // Live bets, which the table settles.
  'LI-11': 'apps/server/src/features/limits/limits.breaks.test.ts',
  // Received money, which deposits credit.
  'LI-12': 'apps/server/src/features/limits/limits.deposits.test.ts',
  // Skins in pending trades.
  'LI-13': 'apps/server/src/features/skins/skins.limits.test.ts',
  // Open offers above a lowered limit.
  'LI-14': 'apps/server/src/features/skins/skins.limits.test.ts',
  // Attempts counted at the call.
  'PR-8': 'apps/server/src/features/promo/promo.tries.unit.test.ts',
  // Repeated responses, which change nothing twice.
  'PC-5': 'apps/server/src/features/prices/prices.answers.test.ts',
  // Staked, reserved and returned items.
  'PC-12': 'apps/server/src/features/prices/revaluing.test.ts',
  // Responses to a player who was shown another price.
  'PC-13': 'apps/server/src/features/prices/revaluing.shown.test.ts',
  // Empty rounds replaced by the table.
  'JP-29': 'apps/server/src/features/jackpot/jackpot.round.test.ts',
  // The chosen language of messages, which the player's browser keeps.
  'CH-20': 'apps/web/src/features/chat/languages.test.tsx',
  // Quotes, read from the message that a reply names.
  'CH-19': 'apps/server/src/features/chat/replies.test.ts',
  // Two lists read from the database.
  'CA-45': 'apps/server/src/features/wins/live-wins.test.ts',
  // Lists over the tables of several games.
  'AC-13': 'apps/server/src/features/profile/games.test.ts',
  'AC-14': 'apps/server/src/features/profile/games.test.ts',
  'AC-15': 'apps/web/src/features/profile/UserPage.test.tsx',
  // Bets counted in a player's statistics.
  'JP-28': 'apps/server/src/features/profile/games.test.ts',
  // Paid seats, returned stakes, and counted openings of battles.
  'BT-3': 'apps/server/src/features/cases/battles/battles.test.ts',
  'BT-10': 'apps/server/src/features/cases/battles/battles.test.ts',
  'BT-12': 'apps/server/src/features/cases/battles/battles.test.ts',
  'BT-30': 'apps/server/src/features/cases/battles/battles.test.ts',
  'BT-32': 'apps/server/src/features/cases/battles/battles.test.ts',
  'BT-33': 'apps/server/src/features/cases/battles/battles.test.ts',
  // Publication at a rotation.
  'CA-41': 'apps/server/src/features/cases/cases.http.test.ts',
  // Cashback moves into the balance at a self-exclusion.
  'CB-8': 'apps/server/src/features/cashback/cashback.test.ts',
  // Accounts and instruments shared with the referrer.
  'RF-6': 'apps/server/src/features/referrals/referrals.credit.test.ts',
  // Delayed credits.
  'RF-7': 'apps/server/src/features/referrals/referrals.credit.test.ts',
  // A referrer's view of their players.
  'RF-8': 'apps/server/src/features/referrals/referrals.test.ts',
  // A beacon that does not respond.
  'PD-5': 'apps/server/src/features/prize-draws/drawing.test.ts',
  // Items from the stock, places, prizes of winners, returned items.
  'GW-1': 'apps/server/src/features/giveaway/giveaway.test.ts',
  'GW-2': 'apps/server/src/features/giveaway/giveaway.test.ts',
  'GW-5': 'apps/server/src/features/giveaway/giveaway.test.ts',
  'GW-6': 'apps/server/src/features/giveaway/giveaway.test.ts',
  // Deposits of a sender.
  'CH-12': 'apps/server/src/features/chat/sending.test.ts',
  // One winner among simultaneous answers.
  'QZ-3': 'apps/server/src/features/quiz/quiz.test.ts',
  // Answers in events for pages.
  'QZ-6': 'apps/server/src/features/quiz/quiz.test.ts',
  // One open ticket despite simultaneous calls.
  'SU-5': 'apps/server/src/features/support/tickets.test.ts',
  // Tickets opened by each side.
  'SU-8': 'apps/server/src/features/support/tickets.test.ts',
  // Existence and owner of a subject.
  'SU-9': 'apps/server/src/features/support/about.test.ts',
  // Rate of a player's messages.
  'SU-13': 'apps/server/src/features/support/tickets.test.ts',
  // Time and author of stored texts.
  'SU-15': 'apps/server/src/features/support/texts.test.ts',
  'SU-16': 'apps/server/src/features/support/texts.test.ts',
  // The journal, and a player's data visible to others.
  'AC-1': 'apps/server/src/features/account/account.test.ts',
  'AC-6': 'apps/web/src/features/profile/UserPage.test.tsx',
  // Content of an archive, and the remainder after an erasure.
  'AC-9': 'apps/server/src/features/account/account.test.ts',
  'AC-10': 'apps/server/src/features/account/account.test.ts',
  'AC-11': 'apps/server/src/features/account/account.test.ts',
  'AC-12': 'apps/server/src/features/account/account.test.ts',
  // A moderator who is muted.
  'CH-17': 'apps/server/src/features/chat/moderation.test.ts',
  // Interruptions of tables.
  'DR-15': 'apps/server/src/testing/table-game-tests.ts',
  // Bets counted in a list of the top players, and the names in it.
  'TP-1': 'apps/server/src/features/top/top.test.ts',
  'TP-2': 'apps/server/src/features/top/top.test.ts',
  'TP-4': 'apps/server/src/features/top/top.test.ts',
  'TP-6': 'apps/server/src/features/top/top.test.ts',
  // Participants of a tournament, counted stakes, points, places, payouts and names.
  'TO-2': 'apps/server/src/features/tournament/tournament.test.ts',
  'TO-4': 'apps/server/src/features/tournament/tournament.test.ts',
  'TO-5': 'apps/server/src/features/tournament/tournament.test.ts',
  'TO-6': 'apps/server/src/features/tournament/tournament.test.ts',
  'TO-8': 'apps/server/src/features/tournament/tournament.test.ts',
  'TO-9': 'apps/server/src/features/tournament/tournament.test.ts',
  'TO-10': 'apps/server/src/features/tournament/tournament.test.ts',
  // Fields of calls whose text is not cleaned.
  'TX-4': 'packages/contract/src/contract.test.ts',
  // Prices while the books are being updated.
  'PC-14': 'apps/server/src/features/prices/batches.test.ts',
};

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));

const rules = filesBelow(SOURCES, 'SPEC.md').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1] as string),
);

/** Titles of all tests below this folder, as written: `it('…'`, `it.each(…)('…'` and the like. */
const titles = filesBelow(SOURCES, '.test.ts')
  .filter((path) => !path.endsWith('spec.test.ts'))
  .flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const plain = [...text.matchAll(/\bit\(\s*(['"`])(.+?)\1,/g)].map((match) => match[2] as string);
    const tables = [...text.matchAll(/\)\(\s*(['"`])(\[.+?)\1,/g)].map((match) => match[2] as string);
    const each = [...text.matchAll(/\bit\.each/g)].length;
    return [{ path: path.slice(ROOT.length + 1), plain, tables, each }];
  });
const named = new Set(
  titles
    .flatMap(({ plain, tables }) => [...plain, ...tables])
    .flatMap((title) => [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map((match) => match[1] as string)),
);

describe('the rules and their tests', () => {
  it('the specifications number every rule once', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('every rule that pure code can show has a test', () => {
    const untested = rules.filter((rule) => !named.has(rule) && !(rule in SHOWN_BY_THE_SERVER));
    expect(untested).toEqual([]);
  });

  it('every other rule has a test of the server', () => {
    for (const [rule, path] of Object.entries(SHOWN_BY_THE_SERVER)) {
      expect(rules).toContain(rule);
      expect(readFileSync(join(ROOT, path), 'utf8'), `${rule} in ${path}`).toContain(`[${rule}]`);
    }
  });

  it('tests name only existing rules', () => {
    expect([...named].filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  it.each(titles)('each test of $path names a rule or a standard', ({ plain, tables, each }) => {
    expect(plain.length + tables.length).toBeGreaterThan(0);
    expect(tables).toHaveLength(each);
    expect([...plain, ...tables].filter((title) => !/^\[(?:[A-Z]+-\d+|[A-Z]\d+)\]/.test(title))).toEqual([]);
  });
});
