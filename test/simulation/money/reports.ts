import { accountOf, accountSecret } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import {
  SIGNATURE_HEADER,
  secretFor,
  signBody,
  signatureFailure,
} from '../../../packages/outside/src/payments/signature.ts';

const PATH = /^\/webhooks\/payments\/(\w+)$/;

/** A payment provider's report of one event, sent any number of times. */
export interface Report {
  provider: string;
  eventId: string;
  kind:
    | 'paid'
    | 'failed'
    | 'expired'
    | 'charged_back'
    | 'charge_reinstated'
    | 'refunded'
    | 'payout_paid'
    | 'payout_rejected';
  /** Charge of a payment, with its invoice; null: the report is about something else. */
  chargeId: string | null;
  invoiceId: string | null;
  amountCents: number;
  currency: string;
  /** True if the report is signed by the provider and in time. Other reports have no effect. */
  isGenuine: boolean;
  /** True if the site has acknowledged the report. */
  isTaken: boolean;
}

interface Kept {
  report: Report;
  path: string;
  rawBody: string;
}

interface Body {
  event_id: string;
  kind: Report['kind'];
  charge_id?: string;
  invoice_id?: string;
  amount_cents: number;
  currency: string;
}

/** The payment providers' own ledger: all their reports, as first sent. */
export class Reports {
  private readonly secret: string;
  private readonly kept = new Map<string, Kept>();

  /** `secret`: shared with the site. */
  constructor(secret: string) {
    this.secret = secret;
  }

  /** Enters a report that is about to be sent. Returns null if it is not a payment provider's. */
  note({ path, rawBody, headers }: { path: string; rawBody: string; headers: Headers }): Report | null {
    const provider = PATH.exec(path)?.[1];
    if (provider === undefined) return null;
    const body = JSON.parse(rawBody) as Body;
    const name = `${provider} ${body.event_id}`;
    const kept = this.kept.get(name) ?? { report: this.reportOf(provider, body), path, rawBody };
    kept.report.isGenuine ||= this.isGenuine({ provider, rawBody, header: headers.get(SIGNATURE_HEADER) });
    this.kept.set(name, kept);
    return kept.report;
  }

  all(): Report[] {
    return [...this.kept.values()].map(({ report }) => report);
  }

  /** Returns the genuine reports about charges, as far as the site has not acknowledged them. */
  untaken(): Kept[] {
    return [...this.kept.values()].filter(
      ({ report }) => report.isGenuine && !report.isTaken && report.chargeId !== null,
    );
  }

  /** Returns headers with a new signature, for a repeat of a report. */
  headersOf({ report, rawBody }: Kept): Record<string, string> {
    return {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signBody({ secret: this.secretOf(report.provider), rawBody, nowMs: Date.now() }),
    };
  }

  private reportOf(provider: string, body: Body): Report {
    return {
      provider,
      eventId: body.event_id,
      kind: body.kind,
      chargeId: body.charge_id ?? null,
      invoiceId: body.invoice_id ?? null,
      amountCents: body.amount_cents,
      currency: body.currency,
      isGenuine: false,
      isTaken: false,
    };
  }

  private isGenuine({
    provider,
    rawBody,
    header,
  }: {
    provider: string;
    rawBody: string;
    header: string | null;
  }): boolean {
    return (
      signatureFailure({ secret: this.secretOf(provider), rawBody, header: header ?? undefined, nowMs: Date.now() }) ===
      null
    );
  }

  private secretOf(provider: string): string {
    const account = accountOf(provider);
    if (account === null) throw new Error(`no account ${provider}`);
    return secretFor('webhook', accountSecret(account, this.secret));
  }
}
