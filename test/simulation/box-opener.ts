import { callSite } from './call.ts';
import type { Random } from './random.ts';
import { type AckedOpening, Contradiction, type Records } from './records.ts';

/** A sent command. One without a key is identified by its seed and nonce. */
interface Sent {
  key: string | undefined;
  body: {
    id: number;
    count: number;
    box_hash: string;
    price: number;
    return_percent: number;
    server_seed_hash: string;
    nonce: number;
    client_seed?: string;
  };
}

interface Answer {
  status: string;
  message: string;
  winItems?: { myId: number; opening: number; entry: number; number: number; nonce: number }[];
}

/** Possible refusals of a command. A repeat may get them too, because it names the values of the first attempt. */
const REFUSALS = new Set(
  ['insufficient_funds', 'box_changed', 'box_closed', 'box_paused'].map((reason) => `cases_api.${reason}`),
);
const ROTATE_CHANCE = 0.15;
const REPEAT_CHANCE = 0.3;

/**
 * A player's boxes, across the restarts of the server. A command whose response was lost is repeated before the next one.
 */
export class BoxOpener {
  private readonly playerId: number;
  private readonly token: string;
  private readonly random: Random;
  private readonly records: Records;
  private lost: Sent | null = null;
  private last: { sent: Sent; told: string } | null = null;
  private keys = 0;
  private isBusy = false;

  constructor({
    playerId,
    token,
    random,
    records,
  }: {
    playerId: number;
    token: string;
    random: Random;
    records: Records;
  }) {
    this.playerId = playerId;
    this.token = token;
    this.random = random;
    this.records = records;
  }

  /** Opens one to three boxes, or repeats a lost command. `onSend` is called when the command is sent. */
  async open(port: number, onSend: () => void): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.send(port, this.lost ?? (await this.wish(port)), onSend);
      if (this.last && this.random.chance(REPEAT_CHANCE)) await this.repeat(port, this.last);
      if (this.random.chance(ROTATE_CHANCE)) await this.rotate(port);
    } finally {
      this.isBusy = false;
    }
  }

  private call<T>(port: number, path: string, body: object | null, key?: string): Promise<T> {
    return callSite<T>({ port, token: this.token }, { path, body, key });
  }

  private async wish(port: number): Promise<Sent> {
    const { cases } = await this.call<{ cases: { id: number; price: number; closed: string | null }[] }>(
      port,
      '/api/cases/get',
      null,
    );
    const { id } = this.random.pick(cases.filter(({ price, closed }) => price <= 2 && closed === null));
    const { box } = await this.call<{ box: { hash: string; price: number; return_percent: number } }>(
      port,
      `/api/cases/getOne?id=${id}`,
      null,
    );
    const { server_seed_hash, nonce, client_seed } = await this.call<{
      server_seed_hash: string;
      nonce: number;
      client_seed: string | null;
    }>(port, '/api/cases/getSeeds', {});
    const own = client_seed === null ? { client_seed: `player-${this.playerId}` } : {};
    const count = Math.floor(this.random.between(1, 4));
    return {
      key: this.random.chance(0.5) ? `simulated-box-${this.playerId}-${this.keys++}` : undefined,
      body: {
        id,
        count,
        box_hash: box.hash,
        price: box.price,
        return_percent: box.return_percent,
        server_seed_hash,
        nonce,
        ...own,
      },
    };
  }

  private async send(port: number, sent: Sent, onSend: () => void): Promise<void> {
    this.lost = sent;
    onSend();
    const answer = await this.call<Answer>(port, '/api/cases/open', sent.body, sent.key);
    this.lost = null;
    if (answer.status !== 'success') {
      // Only this command uses the nonce, so the nonce cannot be used already.
      if (!REFUSALS.has(answer.message)) throw new Contradiction(`an opening was refused: ${answer.message}`);
      return;
    }
    this.last = { sent, told: JSON.stringify(answer.winItems) };
    for (const { myId, opening, entry, number, nonce } of answer.winItems ?? [])
      this.records.openings.set(opening, {
        openingId: opening,
        playerId: this.playerId,
        seedHash: sent.body.server_seed_hash,
        nonce,
        number,
        entryId: entry,
        itemId: myId,
      } satisfies AckedOpening);
  }

  /** Repeats an acknowledged command and checks that it returns the same items, also after the seed was revealed. */
  private async repeat(port: number, { sent, told }: { sent: Sent; told: string }): Promise<void> {
    const again = await this.call<Answer>(port, '/api/cases/open', sent.body, sent.key);
    // Prices and so the value of the drops may have changed, but the items must be the same.
    if (namesOf(again.winItems) !== namesOf(JSON.parse(told) as Answer['winItems']))
      throw new Contradiction(`a repeated opening was answered differently: ${told} then ${JSON.stringify(again)}`);
    this.records.repeats++;
  }

  private async rotate(port: number): Promise<void> {
    const { server_seed_hash } = await this.call<{ server_seed_hash: string }>(port, '/api/cases/getSeeds', {});
    await this.call(port, '/api/cases/rotateSeed', { server_seed_hash });
  }
}

const namesOf = (items: Answer['winItems'] = []): string =>
  JSON.stringify(items.map(({ myId, opening, entry, number, nonce }) => [myId, opening, entry, number, nonce]));
