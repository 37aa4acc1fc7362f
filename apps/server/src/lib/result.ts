import type { MessageParams } from '@updraft/contract';

/** Expected failure of a command: a message key for the player, and the parameters of that message. */
export interface Refusal {
  ok: false;
  message: string;
  params?: MessageParams;
}

/** Result of a command: success with its values, or an expected failure. */
export type Outcome<T> = ({ ok: true } & T) | Refusal;

/** Converts a refusal to the response of a call. */
export const refusal = ({
  message,
  params,
}: Refusal): { status: 'error'; message: string; params?: MessageParams } => ({
  status: 'error',
  message,
  ...(params && { params }),
});

/** Converts an outcome to the response of a call: success with this message, or the refusal. */
export const answerOf = (outcome: Outcome<object>, message: string, params?: MessageParams) =>
  outcome.ok ? { status: 'success' as const, message, ...(params && { params }) } : refusal(outcome);

/** Builds an expected failure. */
export const refuse = (message: string, params?: MessageParams): Refusal => ({
  ok: false,
  message,
  ...(params && { params }),
});
