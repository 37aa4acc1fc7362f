import { payerOf } from '../payer.ts';
import type { PaymentEvent, WebhookRequest, WebhookResult } from '../port.ts';
import { SIGNATURE_TOLERANCE_MS } from '../signature.ts';
import { centsOf } from '../amounts.ts';
import { signedFields, type AggregatorRecipe } from './recipe.ts';
import { isSignedBy, type Fields } from './sign.ts';

/**
 * Reads what an aggregator reports. Its signature covers chosen fields and not the raw body, so nothing else is
 * believed. The recipe chooses what makes a replay harmless: the signed time of the report, which must be within 300 s
 * of ours, or an event id made of signed fields alone, which is the same in every replay. [M9]
 */

const MAX_CHARACTERS = 16_384;
const INVOICE = /^[\w-]{1,100}$/;
const ID = /^[\w.:-]{1,100}$/;
const MALFORMED: WebhookResult = { ok: false, reason: 'malformed' };
const FORGED: WebhookResult = { ok: false, reason: 'bad_signature' };

/** Kinds of an aggregator's report. */
const KINDS = ['paid', 'failed', 'refunded', 'charged_back', 'charge_reinstated', 'ignored'] as const;
type Kind = (typeof KINDS)[number];

/** The fields, each once. Null if one comes twice: the provider may have signed the other. */
const fieldsOf = (rawBody: string): Fields | null => {
  const pairs = [...new URLSearchParams(rawBody)];
  const fields = Object.fromEntries(pairs);
  return Object.keys(fields).length === pairs.length ? fields : null;
};

const kindOf = ({ status }: AggregatorRecipe['report'], fields: Fields): Kind | undefined =>
  status === undefined ? 'paid' : KINDS.find((kind) => status[kind].includes(fields[status.field] ?? ''));

const timeOf = ({ time }: AggregatorRecipe['report'], fields: Fields): number | null => {
  const text = (time && fields[time.field]) ?? '';
  if (!/^\d{9,14}$/.test(text)) return null;
  return time?.unit === 's' ? Number(text) * 1000 : Number(text);
};

/** The address of a client; an IPv4 address on a dual-stack socket without its IPv6 prefix. */
const plainAddress = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

const isFromListed = (addresses: readonly string[], address: string | undefined): boolean =>
  addresses.length === 0 || (address !== undefined && addresses.map(plainAddress).includes(plainAddress(address)));

/** A second separator within a signed field would allow its parts to be read as other fields. */
const isUnambiguous = ({ signature }: AggregatorRecipe['report'], fields: Fields): boolean =>
  signedFields(signature).every((name) => !(fields[name] ?? '').includes(signature.separator));

const answerOf = ({ answer }: AggregatorRecipe['report'], fields: Fields): string =>
  answer.replace(/\{([^}]*)\}/g, (_, name: string) => (ID.test(fields[name] ?? '') ? (fields[name] ?? '') : ''));

/** Returns the event in the signed fields; undefined if they make no sense. */
const eventOf = (
  recipe: AggregatorRecipe,
  { fields, kind, nowMs }: { fields: Fields; kind: Exclude<Kind, 'ignored'>; nowMs: number },
): PaymentEvent | undefined => {
  const { report } = recipe;
  const invoiceId = fields[report.invoice] ?? '';
  const amountCents = centsOf(fields[report.amount] ?? '');
  const currency = report.currency === undefined ? recipe.currency : (fields[report.currency] ?? '').toUpperCase();
  const charge = report.charge === undefined ? invoiceId : (fields[report.charge] ?? '');
  const atMs = timeOf(report, fields);
  const isSound =
    INVOICE.test(invoiceId) &&
    ID.test(charge) &&
    /^[A-Z]{3}$/.test(currency) &&
    (report.time === undefined || atMs !== null);
  if (amountCents === null || !isSound) return undefined;
  // A charge is refunded in parts, and two of them may have one sum. No report says whether it is a repeat: its time may
  // be that of the repeat, and the payment's own time is the same for every part. [M9]
  const part = `${kind}:${charge}:${amountCents}:`;
  const isPart = kind === 'refunded';
  const partAtMs = report.time?.of === 'report' && atMs !== null ? atMs : nowMs;
  const isOfDispute = kind === 'charged_back' || kind === 'charge_reinstated';
  const dispute = isOfDispute && report.dispute !== undefined ? fields[report.dispute] : undefined;
  if (dispute !== undefined && !ID.test(dispute)) return undefined;
  const payer =
    kind === 'paid' && report.payer !== undefined ? payerOf(report.payer.kind, fields[report.payer.field]) : undefined;
  const reference = report.reference === undefined ? charge : (fields[report.reference] ?? '').slice(0, 100);
  // Without the dispute's id, chargebacks of one charge differ by their sums at most: staff decide about a second one.
  const eventId = isPart ? `${part}${partAtMs}` : `${kind}:${charge}${isOfDispute ? `:${dispute ?? amountCents}` : ''}`;
  const alike = isPart ? part : kind === 'charged_back' && dispute === undefined ? `${kind}:${charge}` : undefined;
  return {
    eventId,
    ...(alike !== undefined && { alike }),
    kind,
    chargeId: charge,
    invoiceId,
    providerRef: dispute ?? (reference || charge),
    ...(dispute !== undefined && { disputeId: dispute }),
    amountCents,
    currency,
    occurredAtMs: atMs ?? nowMs,
    ...(payer !== undefined && { payer }),
  };
};

/** Authenticates and reads a report, by form body or by query. */
export const readReport = (recipe: AggregatorRecipe, { rawBody, nowMs, address }: WebhookRequest): WebhookResult => {
  const { report } = recipe;
  if (rawBody.length > MAX_CHARACTERS) return MALFORMED;
  if (!isFromListed(report.addresses, address)) return FORGED;
  const fields = fieldsOf(rawBody);
  if (fields === null) return MALFORMED;
  const claimed = fields[report.signatureField] ?? '';
  const isBy = (secret: string): boolean => isSignedBy({ ...report.signature, secret }, { fields, claimed });
  if (![report.signature.secret, ...report.secretsRead].map(isBy).includes(true)) return FORGED;
  if (!isUnambiguous(report, fields)) return MALFORMED;
  if (report.merchant !== undefined && fields[report.merchant] !== recipe.merchant) return MALFORMED;
  const kind = kindOf(report, fields);
  if (kind === undefined) return MALFORMED;
  const atMs = timeOf(report, fields);
  if (report.time?.of === 'report' && atMs !== null && Math.abs(nowMs - atMs) > SIGNATURE_TOLERANCE_MS)
    return { ok: false, reason: 'stale' };
  const answer = answerOf(report, fields);
  if (kind === 'ignored') return { ok: true, answer, ignored: fields[report.status?.field ?? ''] ?? '' };
  const event = eventOf(recipe, { fields, kind, nowMs });
  return event === undefined ? MALFORMED : { ok: true, answer, event };
};
