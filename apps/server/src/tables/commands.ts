import type { Deliveries } from '../realtime/deliveries.ts';
import type { Answerable } from './mailbox.ts';
import type { Reservation, TableRunner } from './runner.ts';
import type { Sender } from './senders.ts';
import type { Table } from './table.ts';

export interface Refusal {
  status: 'error';
  message: string;
  params?: never;
}

const refusal = (message: string): Refusal => ({ status: 'error', message });

/** Sender of a command: its player, and the function that sends the acknowledgement. */
export interface From<Ack> {
  playerId: number;
  answer: (ack: Ack) => void;
}

interface Dependencies<Command extends Answerable> {
  runner: Pick<TableRunner<Command>, 'reserve'>;
  table: Pick<Table<Command>, 'refuse'>;
  deliveries: Pick<Deliveries, 'to'>;
}

/**
 * Passes all commands of players to a table, by socket and by HTTP. The place of a command is reserved by its moment of
 * receipt while the session is looked up. A token without a valid session releases the place. For a sender with many
 * unknown tokens no place is reserved: the command gets one when its session is known.
 */
export class TableCommands<Command extends Answerable> {
  private readonly deps: Dependencies<Command>;

  constructor(deps: Dependencies<Command>) {
    this.deps = deps;
  }

  /**
   * Resolves with the table's acknowledgement after its commit, or with a refusal. `commandOf` returns null when the
   * input is no valid command. `forBanned`: a banned player may send the command too.
   */
  async send<Ack>(
    sender: Sender,
    commandOf: (from: From<Ack>) => Command | null,
    { forBanned = false }: { forBanned?: boolean } = {},
  ): Promise<Ack | Refusal> {
    const { runner } = this.deps;
    const { receivedMs } = sender;
    let reservation: Reservation<Command> | null =
      sender.reservation ?? (sender.mayBeAwaited() ? runner.reserve(receivedMs) : null);
    try {
      const session = await sender.session();
      if (session?.banned && !forBanned) return refusal('user_api.banned');
      if (!session) return refusal('user_api.session_ended');
      reservation ??= runner.reserve(receivedMs);
      return await this.hand(commandOf, { reservation, receivedMs, playerId: session.playerId });
    } finally {
      reservation?.release();
    }
  }

  /**
   * Hands a command to the table and waits for its commit. The acknowledgement is delivered in order with the player's
   * events.
   */
  private hand<Ack>(
    commandOf: (from: From<Ack>) => Command | null,
    { reservation, receivedMs, playerId }: { reservation: Reservation<Command>; receivedMs: number; playerId: number },
  ): Promise<Ack | Refusal> {
    const { table, deliveries } = this.deps;
    return new Promise((resolve) => {
      const command = commandOf({
        playerId,
        answer: (ack) => {
          if (command) command.answered = true;
          deliveries.to(playerId, () => resolve(ack));
        },
      });
      if (!command) resolve(refusal('app_api.bad_request'));
      // The mailbox is full or closed, so the table refuses with its own message.
      else if (!reservation.put(command)) table.refuse([{ command, receivedMs }]);
    });
  }
}
