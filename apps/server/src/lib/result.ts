import type { MessageParams } from '@updraft/contract';

/** An expected failure of a command: a message key for the player, and the values of its placeholders. */
export interface Refusal {
  ok: false;
  message: string;
  params?: MessageParams;
}

export type Outcome<T> = ({ ok: true } & T) | Refusal;

/** A refusal as calls return it. */
export const refusal = ({
  message,
  params,
}: Refusal): { status: 'error'; message: string; params?: MessageParams } => ({
  status: 'error',
  message,
  ...(params && { params }),
});

/** An outcome as calls return it: this message where the command was done, or its refusal. */
export const answerOf = (outcome: Outcome<object>, message: string, params?: MessageParams) =>
  outcome.ok ? { status: 'success' as const, message, ...(params && { params }) } : refusal(outcome);

export const refuse = (message: string, params?: MessageParams): Refusal => ({
  ok: false,
  message,
  ...(params && { params }),
});
