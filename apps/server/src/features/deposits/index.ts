import { DEFAULT_DEPOSIT_DOLLARS, type DepositMethodCode } from '@updraft/contract';
import type { PayoutProvider, Reporter } from '@updraft/outside/payments';
import type { Feature } from '../../feature.ts';
import { createMask } from '../../lib/mask.ts';
import { createEndDecided } from './decided.ts';
import { depositsBooks } from './deposits.books.ts';
import { Deposits } from './deposits.commands.ts';
import { depositHandlers, registerWebhooks } from './deposits.http.ts';
import { depositsSettings } from './deposits.settings.ts';
import { watchLookUps } from './look-up-ages.ts';
import { LookUps } from './look-ups.ts';
import { shownMethods } from './methods.ts';
import { P2pDeposits } from './p2p.ts';
import { createNotePayer } from './payers.ts';
import { createPercentages } from './percentages.ts';
import { depositsPersonal } from './deposits.personal.ts';
import type { EndDecided, GivePercentages } from '../../ports/deposits.ts';

interface DepositsPort {
  givePercentages: GivePercentages;
  endDecided: EndDecided;
}

const isReporter = (provider: PayoutProvider): provider is PayoutProvider & Reporter =>
  provider.readWebhook !== undefined;

/** Deposits of money, and providers' reports of them. */
export const deposits: Feature<{
  name: 'deposits';
  uses: 'site' | 'wagering' | 'promo' | 'players' | 'withdrawals' | 'finance' | 'limits';
  port: DepositsPort;
  settings: typeof depositsSettings;
  calls: ReturnType<typeof depositHandlers>;
}> = {
  name: 'deposits',
  personal: depositsPersonal,
  settings: depositsSettings,
  books: depositsBooks,
  moments: {
    travelling: {
      deposit_chargebacks: { moments: ['created_at', 'reinstated_at'] },
      deposit_instruments: { moments: ['first_paid_at'] },
      deposit_reviews: { moments: ['created_at', 'resolved_at'] },
      invoices: { moments: ['created_at', 'completed_at', 'expires_at'] },
      webhook_events: { moments: ['received_at'] },
    },
    staying: { p2p_requests: 'the rate of the world outside' },
  },
  create: (
    { db, outbox, outside, settings, clock, log, metrics, secrets, publicUrl, webhookUrlOf, addressOf },
    {
      site,
      wagering: { books: wagering },
      promo: { codes: promo, mayTry },
      players,
      withdrawals,
      finance,
      limits: { guard },
    },
  ) => {
    const { addReceivable, reinstateReceivable } = finance;
    const givePercentages = createPercentages({ settings, promo, wagering });
    const needs = {
      db,
      outbox,
      promo,
      wagering,
      addReceivable,
      reinstateReceivable,
      givePercentages,
      log,
      limits: guard,
      notePayer: createNotePayer(createMask(secrets.maskSecret)),
    };
    const noteLookUp = watchLookUps(
      [
        ...Object.values(outside.payments).flatMap((provider) => (provider.lookUp ? [provider.id] : [])),
        ...(outside.p2p?.wallet.receiptsSince ? [outside.p2p.wallet.id] : []),
      ],
      { metrics, clock },
    );
    const p2p = outside.p2p && new P2pDeposits({ ...needs, ...outside.p2p, clock, noteLookUp });
    const providers = { ...outside.payments, ...(p2p && { qiwi: p2p.provider }) };
    const money = new Deposits({
      ...needs,
      providers,
      payoutReporters: outside.payouts.filter(isReporter),
      onPayout: (said) => withdrawals.payouts.report(said),
      ...(p2p && { onReceipt: (said) => p2p.receive(said) }),
      settings,
      refreshProfile: players.refreshProfile,
      urls: { returnUrl: `${publicUrl}/?deposit=done`, webhookUrlOf },
    });
    const lookUps = new LookUps({
      db,
      providers: Object.values(providers),
      clock,
      log,
      noteLookUp,
      receive: (found) => money.receive(found),
    });
    site.tellClients(() => ({
      deposit: {
        methods: shownMethods({
          minCents: settings.get('deposit.minCents'),
          maxCents: settings.get('deposit.maxCents'),
          cryptocurrencies: settings.get('deposit.cryptocurrencies'),
          connected: new Set([...(Object.keys(providers) as DepositMethodCode[]), 'skins']),
        }),
        nicknameBonusPercent: settings.get('deposit.nicknameBonusPercent'),
        skinsPercent: settings.get('deposit.skinsPercent'),
        fromMinutes: settings.get('support.depositFromMinutes'),
        toMinutes: settings.get('support.depositToMinutes'),
        reportsTransfers: p2p?.reportsTransfers ?? false,
        defaultSum: DEFAULT_DEPOSIT_DOLLARS,
        wageringFactor: settings.get('wagering.factor'),
      },
    }));
    return {
      port: {
        givePercentages,
        endDecided: createEndDecided({ promo }),
      },
      calls: depositHandlers({ deposits: money, p2p, mayTry }),
      routes: (http) => registerWebhooks(http, { deposits: money, clock, log, addressOf: ({ raw }) => addressOf(raw) }),
      workers: [money, lookUps, ...(p2p ? [p2p] : [])],
    };
  },
};
