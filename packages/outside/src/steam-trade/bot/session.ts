import type { EventEmitter } from 'node:events';

/** The platform's client, as far as the session needs it. */
interface Client extends Pick<EventEmitter, 'on'> {
  /** Null while it is not signed in. */
  readonly steamID: object | null;
  webLogOn(): void;
}

export interface SessionOptions {
  client: Client;
  /** The part of the platform that pages and trades belong to; its session ends now and then. */
  community: Pick<EventEmitter, 'on'>;
  onCookies: (cookies: string[]) => void;
  /** Ends the thread: another one signs in, later each time. */
  end: (cause: Error) => void;
}

/** Keeps the account's session with the platform's pages, and ends the thread when the account cannot sign in. */
export const keepSession = ({ client, community, onCookies, end }: SessionOptions): void => {
  client.on('error', end);
  // A code counts once, and only while the clocks agree. Without a listener the library waits for a code from the keyboard.
  client.on('steamGuard', (domain: string | null) =>
    end(
      new Error(
        domain === null
          ? 'the platform refused the code of the mobile authenticator: check STEAM_BOT_SHARED_SECRET and the clock'
          : 'the platform wants a code that it sent by mail: the account needs the mobile authenticator',
      ),
    ),
  );
  client.on('webSession', (_session: string, cookies: string[]) => onCookies(cookies));
  // A client that is just reconnecting asks for a new session by itself, and must not be asked for one.
  community.on('sessionExpired', () => {
    if (client.steamID !== null) client.webLogOn();
  });
};
