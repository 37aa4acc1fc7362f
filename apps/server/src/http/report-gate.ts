import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Largest number of waiting reports of one address. Their bodies are not read yet. */
const MAX_WAITING = 10_000;

/** Callbacks that record a report as genuine, by its request. Only reports that passed a gate have one. */
const proofs = new WeakMap<IncomingMessage, () => void>();

/** Declares the signature of this report genuine, so that the report does not count against its address's limits. */
export const proveGenuine = (request: IncomingMessage): void => proofs.get(request)?.();

/** True if a gate counts this request, so that other limits by address need not. */
export const isGated = (request: IncomingMessage): boolean => proofs.has(request);

interface GateOptions {
  /** Takes one report from the address's share; false if nothing is left of it. */
  take: (address: string) => boolean;
  /** Gives back the share that a genuine report has taken. */
  giveBack: (address: string) => void;
  /** Called for each genuine report. */
  onGenuine?: (address: string) => void;
  maxWaiting?: number;
}

/** Report at the gate, and its possible outcomes. */
interface Report {
  request: IncomingMessage;
  response: ServerResponse;
  pass: () => void;
  /** Called when the address has used up its share with false reports. */
  refuse: () => void;
  /** Called when too many reports of the address wait, or another report of the same connection waits. */
  turnAway: () => void;
}

/** The reports of one address: the number that passed and may still prove genuine, and those that wait. */
interface Lane {
  unproven: number;
  waiting: Map<Socket, Report>;
}

/**
 * Limits reports of payment providers by address, so that only false ones use up the address's share. A report takes
 * from the share when it passes, and gives back what it took as soon as its signature is found genuine. While the share
 * is empty but reports are still being verified, further ones wait. When all of them proved false, the waiting ones are
 * refused. [S5] [M9]
 */
export class ReportGate {
  private readonly options: GateOptions;
  private readonly lanes = new Map<string, Lane>();

  constructor(options: GateOptions) {
    this.options = options;
  }

  /** Calls `pass`, `refuse` or `turnAway` of the report, now or later; none if its connection is gone by then. */
  admit(address: string, report: Report): void {
    const lane = this.lanes.get(address) ?? { unproven: 0, waiting: new Map<Socket, Report>() };
    const { socket } = report.request;
    if (lane.waiting.has(socket) || lane.waiting.size >= (this.options.maxWaiting ?? MAX_WAITING))
      return report.turnAway();
    this.lanes.set(address, lane);
    lane.waiting.set(socket, report);
    this.advance(address, lane);
  }

  /** Lets waiting reports pass in order, as many as the share allows. */
  private advance(address: string, lane: Lane): void {
    for (const [socket, report] of lane.waiting) {
      const mayPass = !socket.destroyed && this.options.take(address);
      if (!socket.destroyed && !mayPass && lane.unproven > 0) return;
      lane.waiting.delete(socket);
      if (mayPass) this.pass(address, lane, report);
      else if (!socket.destroyed) report.refuse();
    }
    if (lane.unproven === 0) this.lanes.delete(address);
  }

  private pass(address: string, lane: Lane, { request, response, pass }: Report): void {
    lane.unproven++;
    let isDecided = false;
    const decide = (isGenuine: boolean): void => {
      if (isDecided) return;
      isDecided = true;
      lane.unproven--;
      if (isGenuine) {
        this.options.giveBack(address);
        this.options.onGenuine?.(address);
      }
      this.advance(address, lane);
    };
    proofs.set(request, () => decide(true));
    response.once('close', () => decide(false));
    pass();
  }
}
