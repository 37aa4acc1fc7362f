import { type CallOutput, NO_AUTO_CASH_OUT, type ServerEventName, type ServerPayload } from '@updraft/contract';
import { LeanSocket } from '../support/lean-socket.ts';
import type { Player } from '../support/players.ts';
import { BoxOpener } from './box-opener.ts';
import { callSite } from './call.ts';
import type { JackpotRecords } from './jackpot/records.ts';
import type { Random } from './random.ts';
import { type Records, cents } from './records.ts';
import type { WheelRecords } from './wheel/records.ts';

interface Held {
  myId: number;
  price: number;
}

interface BetAnswer {
  status: string;
  message: string;
  bet?: { id: number; autoWithdraw: number };
}

interface TakeAnswer {
  status: string;
  message: string;
  take?: Parameters<Records['cashOut']>[0];
}

/** A bet on crash as it was sent. */
interface Sent {
  /** Id of the round; 0: the open round. */
  roundId: number;
  items: Held[];
  autoWithdraw: number;
  key: string;
}

/** A bet on the wheel as it was sent. */
interface SentToWheel {
  roundId: number;
  items: Held[];
  colour: string;
  key: string;
}

/** A bet in the jackpot as it was sent. */
interface SentToPot {
  roundId: number;
  items: Held[];
  key: string;
}

/** Weights of the colours. Half of all sectors are black, so half of all bets on black win. */
const COLOURS = { black: 5, red: 3, green: 1, yellow: 1 };

const worthOf = (items: readonly Held[]): number => items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
const itemsOf = (items: readonly Held[]): Record<string, object> =>
  Object.fromEntries(items.map(({ myId }) => [String(myId), {}]));

const payloadOf = <K extends ServerEventName>(frame: Buffer): ServerPayload<K> =>
  (JSON.parse(frame.toString('utf8', frame.indexOf(0x5b))) as [string, ServerPayload<K>])[1];

/** State and actions of a player across the restarts of the server. Each start gives the player a new socket. */
export class SimulatedPlayer {
  readonly account: Player;
  private readonly random: Random;
  private readonly records: Records;
  private readonly wheel: WheelRecords;
  private readonly jackpot: JackpotRecords;
  private socket: LeanSocket | null = null;
  private port = 0;
  private held: Held[] = [];
  /** The player's own manual bets that may still be cashed out. */
  private live: number[] = [];
  private readonly itemsOfBets = new Map<number, Held[]>();
  private unanswered: Sent[] = [];
  /** Own bets whose cancellation got no response. */
  private uncancelled: number[] = [];
  private unansweredByWheel: SentToWheel[] = [];
  private unansweredByPot: SentToPot[] = [];
  private keys = 0;
  private readonly boxes: BoxOpener;

  constructor(options: {
    account: Player;
    random: Random;
    records: Records;
    wheel: WheelRecords;
    jackpot: JackpotRecords;
  }) {
    this.account = options.account;
    this.random = options.random;
    this.records = options.records;
    this.wheel = options.wheel;
    this.jackpot = options.jackpot;
    const { id: playerId, token } = this.account;
    this.boxes = new BoxOpener({ playerId, token, random: this.random.fork(), records: this.records });
  }

  /** Joins the server that has just started, and reads the player's possessions again. */
  async join(port: number): Promise<void> {
    this.port = port;
    const listener = {
      onBytes: () => undefined,
      onEvent: (_socket: LeanSocket, name: string, frame: Buffer) => {
        if (name === 'wheelWin') this.hearWin(frame);
        if (name === 'jackpotWin') this.hearPot(frame);
      },
      onLost: () => undefined,
    };
    this.socket = new LeanSocket({ index: 0, token: this.account.token, listener });
    await this.socket.open(port);
    this.held = ((await this.call('/api/user/getInventory', { appId: 730 })) as { inventory: Held[] }).inventory;
  }

  leave(): void {
    this.socket?.close();
    this.socket = null;
  }

  /** Repeats up to three of each kind of bets and cancellations without a response, and one acknowledged cash-out. */
  async repeat(): Promise<void> {
    // If the first attempt was lost in transit, the repeat is a bet on the round that is open now.
    for (const sent of this.unanswered.splice(0, 3)) await this.send({ ...sent, roundId: 0 });
    for (const sent of this.unansweredByWheel.splice(0, 3)) {
      await this.sendToWheel(sent);
      this.wheel.repeats++;
    }
    for (const sent of this.unansweredByPot.splice(0, 3)) {
      await this.sendToPot(sent);
      this.jackpot.repeats++;
    }
    for (const betId of this.uncancelled.splice(0, 3)) {
      await this.cancel(betId);
      this.records.repeats++;
    }
    const betId = [...this.records.cashOuts.keys()]
      .filter((id) => this.records.bets.get(id)?.playerId === this.account.id)
      .at(-1);
    if (betId === undefined) return;
    await this.stop(betId);
    this.records.repeats++;
  }

  /** Bets once or twice on the round, manually or with a target, and cancels some of these bets. */
  async bet(roundId: number): Promise<void> {
    const made = await this.send(this.wish(roundId, this.random.chance(0.5) ? NO_AUTO_CASH_OUT : this.autoCashOut()));
    if (this.random.chance(0.3)) await this.send(this.wish(roundId, this.autoCashOut()));
    if (made !== null && this.random.chance(0.15)) await this.cancel(made);
  }

  /** Bets on a colour of the wheel, by HTTP. */
  async betOnWheel(roundId: number): Promise<void> {
    const items = this.takeItems(this.random.chance(0.3) ? 2 : 1);
    const colour = this.random.weighted(COLOURS);
    if (items.length > 0) await this.sendToWheel({ roundId, items, colour, key: this.key('wheel') });
  }

  /**
   * Bets items in the jackpot by HTTP. `onSend` is called when the bet is sent. Returns true if it was accepted.
   */
  async betInPot(roundId: number, onSend: () => void): Promise<boolean> {
    const items = this.takeItems(this.random.chance(0.3) ? 3 : 1);
    if (items.length === 0) return false;
    const answered = this.sendToPot({ roundId, items, key: this.key('pot') });
    onSend();
    return answered;
  }

  /** Cashes out every bet that is still live. */
  async stopAll(): Promise<void> {
    for (const betId of this.live.splice(0)) await this.stop(betId);
  }

  /** Sells an item, or buys items if few are left. */
  async trade(): Promise<void> {
    if (this.held.length < 6) return this.buy();
    const [item] = this.takeItems(1);
    if (!item) return;
    const key = this.key('sell');
    const answer = (await this.call('/api/user/sell', { sell: [item.myId], give: item.price }, key)) as {
      success: boolean;
    };
    if (answer.success) this.records.trades.push({ playerId: this.account.id, scope: 'sell', key });
  }

  /** Opens boxes, or repeats a lost command. */
  openBoxes(onSend: () => void): Promise<void> {
    return this.boxes.open(this.port, onSend);
  }

  private async buy(): Promise<void> {
    const { data } = (await this.call('/api/all-items/getList', { appId: 730, minPrice: 1, maxPrice: 4 })) as {
      data: { data: { id: number; price: number }[] };
    };
    const entry = this.random.pick(data.data);
    const key = this.key('buy');
    const answer = (await this.call(
      '/api/user/buy',
      { buy: [entry.id], sell: [], give: 0, get: entry.price },
      key,
    )) as { success: boolean };
    if (answer.success) this.records.trades.push({ playerId: this.account.id, scope: 'buy', key });
  }

  private autoCashOut(): number {
    return Math.round(this.random.between(121, 200)) / 100;
  }

  private key(what: string): string {
    return `simulated-${what}-${this.account.id}-${this.keys++}`;
  }

  private wish(roundId: number, autoWithdraw: number): Sent {
    return { roundId, autoWithdraw, items: this.takeItems(this.random.chance(0.3) ? 2 : 1), key: this.key('bet') };
  }

  private takeItems(count: number): Held[] {
    return Array.from(
      { length: Math.min(count, this.held.length) },
      () => this.held.splice(Math.floor(this.random.next() * this.held.length), 1)[0] as Held,
    );
  }

  /** Returns the id of the bet; null: there was no item for it, it was refused, or there was no response. */
  private async send(sent: Sent): Promise<number | null> {
    if (sent.items.length === 0) return null;
    this.unanswered.push(sent);
    const stakeCents = worthOf(sent.items);
    const answer = (await this.socket?.request('newBet', {
      apiToken: this.account.token,
      items: itemsOf(sent.items),
      sum: stakeCents / 100,
      autoWithdraw: sent.autoWithdraw,
      key: sent.key,
    })) as BetAnswer | undefined;
    if (!answer) return null;
    this.unanswered = this.unanswered.filter((one) => one !== sent);
    if (!answer.bet) return null;
    this.records.bets.set(answer.bet.id, {
      betId: answer.bet.id,
      playerId: this.account.id,
      itemIds: sent.items.map((item) => item.myId),
      stakeCents,
      autoCashOutHundredths: sent.autoWithdraw === NO_AUTO_CASH_OUT ? null : Math.round(sent.autoWithdraw * 100),
      roundId: sent.roundId,
    });
    this.itemsOfBets.set(answer.bet.id, sent.items);
    if (sent.autoWithdraw === NO_AUTO_CASH_OUT) this.live.push(answer.bet.id);
    return answer.bet.id;
  }

  /** A repeated cancellation that arrives after the start is refused, unless the first one was committed. */
  private async cancel(betId: number): Promise<void> {
    this.uncancelled.push(betId);
    const answer = (await this.socket?.request('cancelBet', {
      apiToken: this.account.token,
      id: betId,
      key: `simulated-cancel-${betId}`,
    })) as { status: string } | undefined;
    if (!answer) return;
    this.uncancelled = this.uncancelled.filter((id) => id !== betId);
    if (answer.status !== 'success') return;
    this.records.cancelled.add(betId);
    this.live = this.live.filter((id) => id !== betId);
    this.held.push(...(this.itemsOfBets.get(betId) ?? []));
  }

  private async sendToWheel(sent: SentToWheel): Promise<void> {
    this.unansweredByWheel.push(sent);
    const { items, colour, roundId: round, key } = sent;
    const stakeCents = worthOf(items);
    const body = { items: itemsOf(items), sum: stakeCents / 100, colour, round };
    const answer = (await this.call('/api/wheel/setBet', body, key)) as { bet?: { id: number } };
    this.unansweredByWheel = this.unansweredByWheel.filter((one) => one !== sent);
    if (!answer.bet) return;
    const itemIds = items.map(({ myId }) => myId);
    this.wheel.bet({ betId: answer.bet.id, playerId: this.account.id, itemIds, stakeCents, colour, roundId: round });
  }

  private async sendToPot(sent: SentToPot): Promise<boolean> {
    this.unansweredByPot.push(sent);
    const { items, roundId: round, key } = sent;
    const stakeCents = worthOf(items);
    const itemIds = items.map(({ myId }) => myId);
    const body = { items: itemIds, sum: stakeCents / 100, round };
    const answer = (await this.call('/api/jackpot/setBet', body, key)) as CallOutput<'POST /api/jackpot/setBet'>;
    this.unansweredByPot = this.unansweredByPot.filter((one) => one !== sent);
    if (answer.status !== 'success') return false;
    const { id: betId, from } = answer.bet;
    this.jackpot.bet({ betId, playerId: this.account.id, itemIds, stakeCents, from, roundId: round });
    return true;
  }

  private hearPot(frame: Buffer): void {
    const win = payloadOf<'jackpotWin'>(frame);
    this.jackpot.win(win.roundId, {
      playerId: this.account.id,
      winCents: cents(win.win),
      stakeCents: cents(win.price),
      items: win.items,
      creditCents: cents(win.credit),
      balanceCents: cents(win.newBalance),
    });
  }

  private hearWin(frame: Buffer): void {
    const win = payloadOf<'wheelWin'>(frame);
    this.wheel.win(win.bet_id, {
      winCents: cents(win.win),
      itemId: win.item?.myId ?? null,
      remainderCents: cents(win.remainder),
      balanceCents: cents(win.newBalance),
    });
  }

  private async stop(betId: number): Promise<void> {
    const answer = (await this.socket?.request('take', { apiToken: this.account.token, id: betId })) as
      | TakeAnswer
      | undefined;
    if (answer?.take) this.records.cashOut(answer.take);
  }

  private call(path: string, body: object, key?: string): Promise<unknown> {
    return callSite({ port: this.port, token: this.account.token }, { path, body, key });
  }
}
