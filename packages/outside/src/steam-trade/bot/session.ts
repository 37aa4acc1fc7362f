import type { EventEmitter } from 'node:events';

/** The used part of the client of Steam. */
interface Client extends Pick<EventEmitter, 'on'> {
  /** Null while the client is not signed in. */
  readonly steamID: object | null;
  webLogOn(): void;
}

export interface SessionOptions {
  client: Client;
  /** Client of Steam's community part, which serves pages and trades. Its session expires now and then. */
  community: Pick<EventEmitter, 'on'>;
  onCookies: (cookies: string[]) => void;
  /** Ends the thread. A new one signs in after a wait that grows each time. */
  end: (cause: Error) => void;
}

/** Keeps the account's session with Steam's pages, and ends the thread when the account cannot sign in. */
export const keepSession = ({ client, community, onCookies, end }: SessionOptions): void => {
  client.on('error', end);
  // The authenticator's code is valid once, and only if the clocks agree, so it is not sent again. Without this
  // listener the library would wait for keyboard input.
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
  // A client that is reconnecting requests a new session by itself, so a further request must not be sent.
  community.on('sessionExpired', () => {
    if (client.steamID !== null) client.webLogOn();
  });
};
