import { payerOf } from '../payer.ts';
import type { PaymentEvent, WebhookRequest, WebhookResult } from '../port.ts';
import { SIGNATURE_TOLERANCE_MS } from '../signature.ts';
import { centsOf } from '../amounts.ts';
import { signedFields, type AggregatorRecipe } from './recipe.ts';
import { isSignedBy, type Fields } from './sign.ts';

/**
 * Reads reports of an aggregator. The signature covers chosen fields and not the raw body, so only these fields decide.
 * The recipe defines the protection from replays: the signed time of the report, which must be within 300 s of the
 * server's time, or an event id of signed fields alone, which is the same in every replay. Only a refund's id may
 * contain the time of its receipt; `alike` then marks a replay. [M9]
 */

const MAX_CHARACTERS = 16_384;
const INVOICE = /^[\w-]{1,100}$/;
const ID = /^[\w.:-]{1,100}$/;
const MALFORMED: WebhookResult = { ok: false, reason: 'malformed' };
const FORGED: WebhookResult = { ok: false, reason: 'bad_signature' };

/** Kinds of an aggregator's report. */
const KINDS = ['paid', 'failed', 'refunded', 'charged_back', 'charge_reinstated', 'ignored'] as const;
type Kind = (typeof KINDS)[number];

/** Returns the fields of a report. Null if a field occurs twice, because it is unknown which one is signed. */
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

/** Returns the address of a client. An IPv4 address of a dual-stack socket loses its IPv6 prefix. */
const plainAddress = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

const isFromListed = (addresses: readonly string[], address: string | undefined): boolean =>
  addresses.length === 0 || (address !== undefined && addresses.map(plainAddress).includes(plainAddress(address)));

/** True if no signed field contains the separator. Otherwise parts of a field could be read as other fields. */
const isUnambiguous = ({ signature }: AggregatorRecipe['report'], fields: Fields): boolean =>
  signedFields(signature).every((name) => !(fields[name] ?? '').includes(signature.separator));

const answerOf = ({ answer }: AggregatorRecipe['report'], fields: Fields): string =>
  answer.replace(/\{([^}]*)\}/g, (_, name: string) => (ID.test(fields[name] ?? '') ? (fields[name] ?? '') : ''));

/** Returns the event in the signed fields; undefined if they are invalid. */
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
  // A charge can be refunded in parts, two of which may have the same sum. A report does not show whether it is a
  // repeat: its time may be the repeat's, and the payment's time is the same for every part. [M9]
  const part = `${kind}:${charge}:${amountCents}:`;
  const isPart = kind === 'refunded';
  const partAtMs = report.time?.of === 'report' && atMs !== null ? atMs : nowMs;
  const isOfDispute = kind === 'charged_back' || kind === 'charge_reinstated';
  const dispute = isOfDispute && report.dispute !== undefined ? fields[report.dispute] : undefined;
  if (dispute !== undefined && !ID.test(dispute)) return undefined;
  const payer =
    kind === 'paid' && report.payer !== undefined ? payerOf(report.payer.kind, fields[report.payer.field]) : undefined;
  const reference = report.reference === undefined ? charge : (fields[report.reference] ?? '').slice(0, 100);
  // Chargebacks of one charge without a dispute's id differ at most by their sums, so staff decide about a second one.
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

/** Authenticates and reads a report from a form body or a query. */
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
