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

export const refuse = (message: string, params?: MessageParams): Refusal => ({
  ok: false,
  message,
  ...(params && { params }),
});
