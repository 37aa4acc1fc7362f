import type { CallOutput } from '@updraft/contract';
import type { Player } from '../../support/players.ts';
import { callSite } from '../call.ts';
import { cents } from '../records.ts';
import type { GiftRecords } from './records.ts';

type Kind = 'place' | 'cashback';
interface Sent {
  kind: Kind;
  key: string;
}

/** Actions of a simulated player in the chat and with gifts, across the restarts of the server. */
export class GiftTaker {
  private readonly account: Player;
  private readonly records: GiftRecords;
  private unanswered: Sent[] = [];
  private count = 0;

  constructor(account: Player, records: GiftRecords) {
    this.account = account;
    this.records = records;
  }

  /** Repeats commands without a response. */
  async repeat(port: number): Promise<void> {
    for (const sent of this.unanswered.splice(0)) {
      await this.send(port, sent);
      this.records.repeats++;
    }
  }

  join(port: number): Promise<void> {
    return this.send(port, { kind: 'place', key: this.name('place') });
  }

  /** Takes cashback twice at once, with two keys. At most one of them may be paid. */
  async takeCashback(port: number): Promise<void> {
    const sent = [this.name('cashback'), this.name('cashback')].map((key) => ({ kind: 'cashback' as const, key }));
    await Promise.all(sent.map((one) => this.send(port, one)));
  }

  /** Writes a unique text. */
  async chat(port: number): Promise<void> {
    const text = `word of ${this.name('chat')}`;
    this.records.sent.set(text, this.account.id);
    if (await this.say(port, text)) this.records.written.add(text);
  }

  /** Writes a message. Returns true if it was accepted. */
  async say(port: number, message: string): Promise<boolean> {
    const answer = await this.call<CallOutput<'POST /api/chat/sendMessage'>>(port, '/api/chat/sendMessage', {
      message,
    });
    return answer.status === 'success';
  }

  private async send(port: number, sent: Sent): Promise<void> {
    this.unanswered.push(sent);
    const { id: playerId } = this.account;
    const { kind, key } = sent;
    if (kind === 'place') {
      const answer = await this.call<CallOutput<'POST /api/giveaways/setMyActive'>>(
        port,
        '/api/giveaways/setMyActive',
        {},
        key,
      );
      if (answer.status === 'success')
        this.records.places.push({ playerId, key, place: Number(answer.params?.['place']) });
    } else {
      const answer = await this.call<CallOutput<'POST /api/user/cashback/take'>>(
        port,
        '/api/user/cashback/take',
        {},
        key,
      );
      if (answer.type === 'success')
        this.records.takings.push({ playerId, key, cents: cents(Number(answer.params?.['sum'])) });
    }
    this.unanswered = this.unanswered.filter((one) => one !== sent);
  }

  private name(what: string): string {
    return `${what}-${this.account.id}-${this.count++}`;
  }

  private call<T>(port: number, path: string, body: object, key?: string): Promise<T> {
    return callSite<T>({ port, token: this.account.token }, { path, body, key });
  }
}
