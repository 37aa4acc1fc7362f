import { elapsedMsOf } from '@updraft/rules/crash';
import { LeanSocket } from '../../test/support/lean-socket.ts';
import { runDelayMs } from '../../test/support/processes.ts';
import { LeanHttp } from './lean-http.ts';
import type { Answer, Answered, BetOrder, CashOutOrder, Counts, HttpBetOrder, Order } from './protocol.ts';

/**
 * Load process with many players. It connects, bets, cashes out and counts by the orders of the measurement that
 * started it.
 */

/** Time after which a missing response counts as lost. */
const MAX_ANSWER_MS = 60_000;

const now = (): number => performance.timeOrigin + performance.now();
const sockets: LeanSocket[] = [];
let http: Promise<LeanHttp> | null = null;
let port = 0;
let lost = 0;
let open = 0;
let bytes = 0;
let messages = 0;
let events = new Map<string, number>();
let eventBytes = new Map<string, number>();
let syncDelaysMs: number[] = [];
let crashDelaysMs: number[] = [];
let chatDelaysMs: number[] = [];
let crashStampDelaysMs: number[] = [];
let ownCashOuts: { flownMs: number; multiplier: number }[] = [];
/** The running round, with its start on the shared clock. */
let flight = { roundId: 0, startedAt: Number.NaN };
let markedMs = now();
let markedCpu = process.cpuUsage();
let markedDelayMs = runDelayMs('self');

const [STAMP, ROUND, STARTED, MULTIPLIER, OWN] = ['serverTime', 'roundId', 'startedAt', 'multiplier', 'newBalance'].map(
  (name) => Buffer.from(`"${name}":`),
) as [Buffer, Buffer, Buffer, Buffer, Buffer];

/** Returns a number of the payload without parsing the rest. */
const numberAfter = (name: Buffer, frame: Buffer): number => {
  const at = frame.lastIndexOf(name);
  return at < 0 ? Number.NaN : Number.parseFloat(frame.toString('latin1', at + name.length, at + name.length + 20));
};

const synced = (frame: Buffer): void => {
  syncDelaysMs.push(now() - numberAfter(STAMP, frame));
  flight = { roundId: numberAfter(ROUND, frame), startedAt: numberAfter(STARTED, frame) };
};

/** Records the delay of the event's oldest message, which waited longest. */
const chatted = (frame: Buffer): void => {
  const at = frame.indexOf(STAMP);
  if (at >= 0)
    chatDelaysMs.push(now() - Number.parseFloat(frame.toString('latin1', at + STAMP.length, at + STAMP.length + 20)));
};

/** Records a win that its own player has received. The event for that player alone contains the balance. */
const taken = (frame: Buffer): void => {
  if (frame.includes(OWN))
    ownCashOuts.push({ flownMs: now() - flight.startedAt, multiplier: numberAfter(MULTIPLIER, frame) });
};

/** Records the delay of a crash. It is unknown if the start was not received. */
const crashed = (frame: Buffer): void => {
  const heardMs = now();
  crashStampDelaysMs.push(heardMs - numberAfter(STAMP, frame));
  const isKnown = numberAfter(ROUND, frame) === flight.roundId;
  crashDelaysMs.push(
    isKnown ? heardMs - flight.startedAt - elapsedMsOf(Math.round(numberAfter(MULTIPLIER, frame) * 100)) : Number.NaN,
  );
};

/** Expected message of each socket after a reconnect: its own bet in a snapshot of that round. */
const missed = new Map<number, { roundId: Buffer; bet: Buffer; found: () => void }>();
/** Text in a snapshot for everyone, which may lack the player's bet. */
const NOBODYS = Buffer.from('"userId":null,');

/**
 * Searches the bytes of a snapshot for the player's bet, because parsing 60 kB a thousand times would make this process
 * the bottleneck. A player who signed in before the round resumed gets the snapshot for everyone and requests their
 * own, as a browser does.
 */
const looked = (socket: LeanSocket, frame: Buffer): void => {
  const one = missed.get(socket.index);
  if (!one || !frame.includes(one.roundId)) return;
  if (!frame.includes(one.bet)) {
    if (frame.includes(NOBODYS)) socket.send('getGame', { apiToken: socket.token });
    return;
  }
  missed.delete(socket.index);
  one.found();
};

const listener = {
  onBytes: (_socket: LeanSocket, count: number): void => {
    bytes += count;
    messages++;
  },
  onEvent: (socket: LeanSocket, name: string, frame: Buffer): void => {
    events.set(name, (events.get(name) ?? 0) + 1);
    eventBytes.set(name, (eventBytes.get(name) ?? 0) + frame.length);
    if (name === 'crashMultiplier') synced(frame);
    else if (name === 'clearBets') crashed(frame);
    else if (name === 'newMessage') chatted(frame);
    else if (name === 'successTake') taken(frame);
    else if (name === 'crashInit') looked(socket, frame);
  },
  onLost: (): void => {
    lost++;
    open--;
  },
};

const connect = async ({ tokens, atATime, ...to }: Extract<Order, { kind: 'connect' }>): Promise<Answer> => {
  const startedMs = now();
  port = to.port;
  const fresh = tokens.map((token, at) => new LeanSocket({ index: sockets.length + at, token, listener }));
  sockets.push(...fresh);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let socket = fresh[next++]; socket; socket = fresh[next++]) {
      await socket.open(port);
      open++;
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return { connected: open, tookMs: now() - startedMs };
};

const MAX_BACK_MS = 30_000;

const comeback = async ({ port, tokens, roundId, betIds }: Extract<Order, { kind: 'comeback' }>): Promise<Answer> => {
  const backMs = tokens.map(async (token, at): Promise<number> => {
    const socket = new LeanSocket({ index: at, token, listener });
    sockets[at] = socket;
    const known = new Promise<number>((resolve, reject) => {
      const giveUp = setTimeout(
        () => reject(new Error(`bet ${betIds[at] ?? 0} was not in the snapshot in time`)),
        MAX_BACK_MS,
      );
      const found = (): void => {
        clearTimeout(giveUp);
        resolve(now());
      };
      missed.set(at, {
        roundId: Buffer.from(`"roundId":${roundId},`),
        bet: Buffer.from(`{"id":${betIds[at] ?? 0},"user":{`),
        found,
      });
    });
    await socket.open(port);
    open++;
    return known;
  });
  return { backMs: await Promise.all(backMs) };
};

const commanded = async (socket: LeanSocket, event: string, payload: object): Promise<Answered> => {
  const sentMs = now();
  const timeout = new Promise<{ status: string; message: string }>((resolve) =>
    setTimeout(resolve, MAX_ANSWER_MS, { status: 'error', message: 'no answer' }).unref(),
  );
  const answer = (await Promise.race([socket.request(event, payload), timeout])) as {
    status: string;
    message: string;
    bet?: { id: number };
    take?: { bet_id: number; multiplier: number };
  };
  return {
    socket: socket.index,
    sentMs,
    answeredMs: now(),
    status: answer.status,
    message: answer.message,
    betId: answer.bet?.id ?? answer.take?.bet_id ?? 0,
    multiplier: answer.take?.multiplier ?? 0,
  };
};

/** Sends the orders evenly over `spreadMs` and waits for all acknowledgements. */
const spread = async <One>(
  orders: readonly One[],
  spreadMs: number,
  send: (order: One) => Promise<Answered>,
): Promise<Answer> => {
  const startedMs = performance.now();
  const sent: Promise<Answered>[] = [];
  while (sent.length < orders.length) {
    const due =
      spreadMs === 0
        ? orders.length
        : Math.min(orders.length, Math.floor(((performance.now() - startedMs) / spreadMs) * orders.length) + 1);
    while (sent.length < due) sent.push(send(orders[sent.length] as One));
    if (sent.length < orders.length) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return { answers: await Promise.all(sent) };
};

const socketAt = (index: number): LeanSocket => {
  const socket = sockets[index];
  if (!socket) throw new Error(`no socket ${index}`);
  return socket;
};

const bet = (order: BetOrder): Promise<Answered> => {
  const socket = socketAt(order.socket);
  return commanded(socket, 'newBet', {
    apiToken: socket.token,
    items: { [order.itemId]: {} },
    sum: order.sum,
    autoWithdraw: order.autoWithdraw,
  });
};

/**
 * Number of HTTP connections: one for each of a thousand players, as with browsers. Fewer would limit concurrent calls.
 */
const LANES = 1000;

const httpBet = async (lanes: LeanHttp, { socket: index, path, body }: HttpBetOrder): Promise<Answered> => {
  const { token } = socketAt(index);
  let sentMs = now();
  const call = { path, token: token ?? '', body: JSON.stringify(body) };
  const answer = await lanes.call(call, () => (sentMs = now()));
  const {
    status,
    message,
    bet: made,
  } = JSON.parse(answer) as { status: string; message: string; bet?: { id: number } };
  return { socket: index, sentMs, answeredMs: now(), status, message, betId: made?.id ?? 0, multiplier: 0 };
};

const httpBets = async (orders: readonly HttpBetOrder[], spreadMs: number): Promise<Answer> => {
  const lanes = await (http ??= LeanHttp.open(port, { lanes: LANES }));
  await lanes.renew();
  return spread(orders, spreadMs, (order) => httpBet(lanes, order));
};

const take = (order: CashOutOrder): Promise<Answered> => {
  const socket = socketAt(order.socket);
  return commanded(socket, 'take', { apiToken: socket.token, id: order.betId });
};

const watch = async (games: readonly (string | null)[]): Promise<Answer> => {
  const answers = await Promise.all(games.map((game, at) => socketAt(at).request('watch', { game })));
  const refused = answers.find((answer) => (answer as { status: string }).status !== 'success');
  if (refused) throw new Error(`a page was refused: ${JSON.stringify(refused)}`);
  return { done: true };
};

const mark = (): Answer => {
  bytes = messages = 0;
  events = new Map();
  eventBytes = new Map();
  syncDelaysMs = [];
  crashDelaysMs = [];
  chatDelaysMs = [];
  crashStampDelaysMs = [];
  ownCashOuts = [];
  for (const socket of sockets) socket.bytes = 0;
  markedMs = now();
  markedCpu = process.cpuUsage();
  markedDelayMs = runDelayMs('self');
  return { done: true };
};

const counts = (): Answer => {
  const { user, system } = process.cpuUsage(markedCpu);
  const found: Counts = {
    open,
    lost,
    bytes,
    messages,
    syncDelaysMs,
    crashDelaysMs,
    crashStampDelaysMs,
    chatDelaysMs,
    ownCashOuts,
    bytesOfEach: sockets.map((socket) => socket.bytes),
    events: Object.fromEntries(events),
    eventBytes: Object.fromEntries(eventBytes),
    cpuMs: (user + system) / 1000,
    busiestCpuMs: (user + system) / 1000,
    waitedMs: runDelayMs('self') - markedDelayMs,
    wallMs: now() - markedMs,
  };
  return { counts: found };
};

const obey = async (order: Order): Promise<Answer> => {
  switch (order.kind) {
    case 'connect':
      return connect(order);
    case 'comeback':
      return comeback(order);
    case 'bets':
      return spread(order.orders, order.spreadMs, bet);
    case 'httpBets':
      return httpBets(order.orders, order.spreadMs);
    case 'cashOuts':
      return spread(order.orders, order.spreadMs, take);
    case 'watch':
      return watch(order.games);
    case 'mark':
      return mark();
    case 'counts':
      return counts();
    case 'close':
      for (const socket of sockets.splice(0)) socket.close();
      (await http)?.close();
      http = null;
      open = lost = 0;
      return { done: true };
  }
};

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  obey(order).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
// The measurement that started this process has ended.
process.on('disconnect', () => process.exit(0));
