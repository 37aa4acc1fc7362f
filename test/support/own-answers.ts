/** Responses that a test gives to a page in place of the server. */
import type { CallName, CallOutput } from '@updraft/contract';
import type { Page } from 'playwright-core';

const isCall =
  (name: CallName) =>
  (url: URL): boolean =>
    url.pathname === name.split(' ')[1];

export interface OwnAnswer {
  status?: number;
  json: unknown;
}

/** A call that fails on the server's side, without a reason. */
export const FAILED: OwnAnswer = { status: 500, json: { status: 'error', message: 'app_api.internal' } };

/**
 * Mocks the responses to a call with matching input. The server responds until the returned function receives a
 * response, and again after null.
 */
export const answerCall = async (
  page: Page,
  name: CallName,
  fits: (input: Record<string, unknown>) => boolean = () => true,
): Promise<(answer: OwnAnswer | null) => void> => {
  let own: OwnAnswer | null = null;
  await page.route(isCall(name), (route) =>
    own !== null && fits((route.request().postDataJSON() ?? {}) as Record<string, unknown>)
      ? route.fulfill(own)
      : route.fallback(),
  );
  return (answer) => {
    own = answer;
  };
};

/** Changes the server's responses to a call. */
export const changeAnswer = async <Name extends CallName>(
  page: Page,
  name: Name,
  change: (answer: CallOutput<Name>) => CallOutput<Name>,
): Promise<void> => {
  await page.route(isCall(name), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as CallOutput<Name>) });
  });
};

/** An event of the socket and its payload. */
export type SocketWord = readonly [event: string, payload: unknown];

interface Between {
  /** Returns the acknowledgement of an event from the page; null: the event goes to the server. */
  answer?: (word: SocketWord) => object | null;
  /** Returns the event that the page receives in place of one of the server; null: none. */
  tell?: (word: SocketWord) => SocketWord | null;
}

/**
 * Parses a message of socket.io: `42`, the number of a requested acknowledgement, and the event as JSON. Null: another
 * message.
 */
const wordIn = (message: string | Buffer): { ack: string; word: SocketWord } | null => {
  const [, ack = '', json] = /^42(\d*)(\[.*)$/s.exec(String(message)) ?? [];
  return json === undefined ? null : { ack, word: JSON.parse(json) as SocketWord };
};

/** Intercepts events between a page and the server's socket. It must be called before the page is opened. */
export const standBetween = (page: Page, { answer = () => null, tell = (word) => word }: Between): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const sent = wordIn(message);
      const own = sent && answer(sent.word);
      if (own) socket.send(`43${sent.ack}${JSON.stringify([own])}`);
      else server.send(message);
    });
    server.onMessage((message) => {
      const heard = wordIn(message);
      const told = heard && tell(heard.word);
      if (heard === null || told === heard.word) socket.send(message);
      else if (told) socket.send(`42${JSON.stringify(told)}`);
    });
  });
