import { z } from 'zod';
import { Settings } from '../../apps/server/src/features/settings/settings.schema.ts';
import { textOf } from './schema-text.ts';
import type { Schema } from './types.ts';

type SettingKey = keyof z.output<typeof Settings>;

/** What each setting means; one that is added does not compile without. */
const ABOUT: Record<SettingKey, string> = {
  'site.name': 'Name of the site; what a nickname must contain for the nickname bonus.',
  'site.maintenance': 'Bets are refused; open rounds come to their end.',
  'site.imageBase':
    "Where item pictures are: this, the item's image id, the size. A path of this site, or a folder on another host by https, which the content security policy then allows.",
  'links.1':
    'First community page of the tool bar; empty: not shown. The sandbox has a page of a host that is reserved for examples.',
  'links.2': 'Second community page.',
  'links.3': 'Third community page.',
  'house.capitalCents': 'Play money with which the sandbox opens its books; read once. Live: `npm run open-books`.',
  'crash.countdownTicks': 'Seconds in which bets are accepted.',
  'crash.crashedMs': 'How long a result stays before the next round opens.',
  'crash.maxItems': 'Items in one bet.',
  'crash.minBetCents': 'Least stake of a bet.',
  'crash.maxStakeCents': "Most that a player's bets of one round may be worth together.",
  'crash.maxWinCents': 'Most that one bet can win; it stops by itself there.',
  'crash.minAutoStopHundredths': 'Lowest auto cash-out, in hundredths.',
  'crash.roundCapPercent': "Most that a round pays, in percent of the house's bankroll.",
  'crash.gapToleratedMs': 'An interruption up to this changes nothing.',
  'crash.heartbeatMs': 'How often a running round writes down that it is running.',
  'crash.maxBatch':
    'Most bets and stops that one commit takes together. Fewer make everything slower; 1 is for measuring by how much.',
  'crash.maxStopsPerBatch':
    'Most bets that stop by themselves which one commit pays. The crash and stops by hand wait for one such commit at most.',
  'fairness.chainLength': 'Rounds of a chain of seeds.',
  'fairness.announceMs': 'How long before its use a chain is published (live mode; at once in the sandbox).',
  'deposit.minCents': 'Least deposit.',
  'deposit.maxCents': 'Most for one deposit.',
  'deposit.nicknameBonusPercent': 'Bonus money for a deposit while the nickname contains the name of the site.',
  'deposit.expiryMs': 'How long an invoice can be paid.',
  'deposit.maxOpen': 'Unpaid invoices of one player.',
  'deposit.skinsPercent': 'Share of its price at which a deposited skin is credited.',
  'deposit.skinsMinItemCents': 'Least price of a skin that is taken in.',
  'deposit.skinsProtectionMs':
    'How long a deposited skin is protected: as long as the game platform can reverse its trade (in the sandbox five minutes at most).',
  'prices.everyMs': 'How often the price feed is asked.',
  'prices.answerMaxAgeMs': 'An answer of the price feed that is older is not used.',
  'prices.minWeekSales': 'Sales in 7 days without which the feed has no price for an item.',
  'prices.maxMovePercent':
    'A price that moves further, at once or within 24 hours, suspends its item until staff confirm it.',
  'prices.entryMaxAgeMs': 'How long an item keeps a price that the feed does not confirm; then it is suspended.',
  'prices.sandboxMoves':
    'Sandbox only: parts of item names with a change of the price book in percent, apart by semicolons: `Redline:+5;Karambit:-30`.',
  'trade.expiryMs': 'How long a trade offer waits for its answer.',
  'trade.sandboxSoldOut': 'Sandbox only: parts of item names, apart by semicolons; what they fit is not to be had.',
  'bonus.maxPercentageCents': 'Most bonus money that all percentages of one deposit give together.',
  'bonus.releasePercent': 'Share of a settled stake that releases bonus money, in place of cashback.',
  'cashback.percent':
    'Cashback of a lost crash stake. Counts in the calculation of the margin; paid once cashback opens.',
  'hourly.poolPercent':
    'Share of a crash round’s bank for the hourly pool. Counts in the calculation of the margin; taken once the hourly bonus opens.',
  'referrals.percent':
    'Share of a referred player’s settled stakes for the referrer. Counts in the calculation of the margin; paid once referrals open.',
  'wagering.factor': 'How often a deposit must be staked before it can be withdrawn.',
  'withdraw.taxPercent': 'Kept of a withdrawal of money.',
  'withdraw.minCents': 'Least withdrawal of money.',
  'withdraw.dailyCents': "Most of one player's withdrawals of money within 24 hours.",
  'withdraw.twoApproversAboveCents':
    'Above this two members of staff must approve: a withdrawal, a payment credited after review, a loss that the house bears.',
  'withdraw.depositPercent': "Share of a skin's price that must have been deposited before it can be taken.",
  'withdraw.playersMayCancel': 'Players may take a withdrawal back while it is in moderation.',
  'sessions.idleMs': 'A session ends when it has not been used for this long.',
  'sessions.absoluteMs': 'A session ends this long after sign-in in any case.',
  'limits.callsPerMinute': 'Calls of one player.',
  'limits.commandsPerMinute': 'Calls of one player that move value.',
  'limits.promoTriesPerHour': 'Promo codes that one player may try, right or wrong; half of them at once.',
  'limits.addressPromoTriesPerHour':
    'Promo codes that may be tried from one address (IPv6: from one /64), by whichever players; half of them at once.',
  'limits.addressCallsPerMinute': 'Calls from one address (IPv6: from one /64).',
  'limits.addressRequestsPerMinute':
    'Requests for anything at all, pages and pictures too, from one address (IPv6: from one /64).',
  'limits.signInsPerMinute': 'Sign-ins from one address (IPv6: from one /64).',
  'limits.eventsPerSecond':
    'Socket events: as many for each socket and for each account, and twenty times as many for each address (IPv6: for each /64); three seconds’ worth at once.',
  'limits.socketsPerAddress': 'Sockets from one address; an IPv6 /64 counts as one address.',
  'limits.connections':
    'Open TCP connections of everybody together, idle ones and those of sockets too; read at the start. What is beyond is closed at once.',
  'limits.connectionsPerAddress':
    'The same of one address (IPv6: of one /64); not counted for a trusted proxy, whose connections are many people’s.',
};

/** docs/reference/settings.md */
export const settingsReference = (): string => {
  const { properties = {} } = z.toJSONSchema(Settings, { io: 'input' }) as Schema;
  const rows = Object.entries(properties).map(
    ([key, { default: value, ...schema }]) =>
      `| \`${key}\` | ${textOf(schema).replaceAll('|', '\\|')} | \`${JSON.stringify(value)}\` | ${ABOUT[key as SettingKey]} |`,
  );
  return [
    '# Operator settings',
    'Made from the code by `npm run docs`. Settings are stored in the database, each change with who, when, before and after; what concerns odds and limits applies from the next round. Units end the names: `Cents`, `Ms`, `Percent`, `Hundredths`. In the sandbox `UPDRAFT_SETTINGS` overrides them for one run: `UPDRAFT_SETTINGS=\'{"crash.countdownTicks":3}\' npm start`.',
    `| setting | values | default | |\n|---|---|---|---|\n${rows.join('\n')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
