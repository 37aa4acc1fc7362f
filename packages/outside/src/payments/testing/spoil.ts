import type { WebhookRequest } from '../port.ts';

/** Returns variants of a report with a changed body and the genuine signature, which covers the raw JSON body. */
export const tamperedJson = (
  genuine: WebhookRequest,
  changes: readonly [from: string | RegExp, to: string][],
): WebhookRequest[] => {
  const { rawBody } = genuine;
  return [...changes.map(([from, to]) => rawBody.replace(from, to)), `${rawBody} `, rawBody.slice(0, -1), ''].map(
    (body) => ({ ...genuine, rawBody: body }),
  );
};

export const unsignedHeader = (genuine: WebhookRequest, header: string): WebhookRequest[] => {
  const value = genuine.headers[header] ?? '';
  return [undefined, '', value.slice(0, -1), `${value}0`, value.replace(/.$/, 'g')].map((changed) => ({
    ...genuine,
    headers: { ...genuine.headers, [header]: changed },
  }));
};

/** Returns texts that are no reports, and the report with various invalid values in the field `amountField`. */
export const brokenJson = (genuine: WebhookRequest, amountField: string): { what: string; rawBody: string }[] => {
  const junk = ['', 'null', '[]', '{}', '{"kind":"paid"}', 'not json'].map((rawBody) => ({
    what: `junk ${rawBody}`,
    rawBody,
  }));
  const amounts = ['-5', '0', '1.5', '"100"', '1e15', 'null'].map((amount) => {
    const rawBody = genuine.rawBody.replace(new RegExp(`("${amountField}":)\\d+`), `$1${amount}`);
    if (rawBody === genuine.rawBody) throw new Error('no amount was changed');
    return { what: `amount ${amount}`, rawBody };
  });
  return [...junk, ...amounts, { what: 'too long', rawBody: genuine.rawBody + ' '.repeat(2_000_000) }];
};
