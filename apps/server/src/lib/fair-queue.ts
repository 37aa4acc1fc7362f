import { CooperativeScheduler, type Rounds } from './cooperative-scheduler.ts';

/**
 * Runs the work of many senders in turns: each piece in its own callback of the event loop, one sender after the other.
 * A sender with a thousand pieces thus delays every other sender by at most one piece. A sender's pieces keep their
 * order.
 */
export class FairQueue {
  /** Pieces by sender; the map's order is the order of the senders' turns. */
  private readonly lanes = new Map<string, (() => void)[]>();
  private readonly turns: CooperativeScheduler;

  constructor(rounds: Rounds) {
    this.turns = new CooperativeScheduler(rounds);
  }

  /** Number of waiting pieces. */
  get length(): number {
    return this.turns.length;
  }

  run(sender: string, piece: () => void): void {
    const lane = this.lanes.get(sender);
    if (lane) lane.push(piece);
    else this.lanes.set(sender, [piece]);
    this.turns.run(() => this.next());
  }

  private next(): void {
    const [first] = this.lanes;
    if (!first) return;
    const [sender, lane] = first;
    const piece = lane.shift();
    // Moves the sender to the end of the order, or removes a sender without pieces.
    this.lanes.delete(sender);
    if (lane.length > 0) this.lanes.set(sender, lane);
    piece?.();
  }
}
