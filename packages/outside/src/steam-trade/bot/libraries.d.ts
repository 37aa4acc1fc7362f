/** Types of the libraries' parts that the bot uses. The libraries have no types of their own. */

declare module 'steam-tradeoffer-manager' {
  import type { EventEmitter } from 'node:events';
  import type SteamCommunity from 'steamcommunity';

  export interface EconItem {
    assetid: string;
    appid: number;
    contextid: string;
    market_hash_name?: string;
    tradable?: boolean;
    cache_expiration?: string;
  }

  export interface TradeOffer {
    readonly id: string | null;
    readonly message: string | null;
    state: number;
    readonly itemsToGive: EconItem[];
    readonly itemsToReceive: EconItem[];
    readonly tradeID: string | null;
    readonly expires: Date | null;
    readonly updated: Date | null;
    setMessage(message: string): void;
    addMyItem(item: { assetid: string; appid: number; contextid: string }): boolean;
    addTheirItem(item: { assetid: string; appid: number; contextid: string }): boolean;
    send(done: (error: OfferError | null, status?: 'pending' | 'sent') => void): void;
    cancel(done: (error: Error | null) => void): void;
    getExchangeDetails(evenIfFailed: boolean, done: (error: Error | null, status?: number) => void): void;
  }

  export interface OfferError extends Error {
    eresult?: number;
    cause?: unknown;
  }

  export default class TradeOfferManager extends EventEmitter {
    static readonly EOfferFilter: { ActiveOnly: number };
    constructor(options: {
      community: SteamCommunity;
      steam?: EventEmitter;
      domain: string;
      language: string;
      pollInterval: number;
      dataDirectory: null;
      useAccessToken: boolean;
    });
    setCookies(cookies: readonly string[], done: (error: Error | null) => void): void;
    createOffer(partnerSteamId: string, token: string): TradeOffer;
    getOffer(id: string, done: (error: Error | null, offer?: TradeOffer) => void): void;
    getOffers(filter: number, since: Date, done: (error: Error | null, sent?: TradeOffer[]) => void): void;
    getInventoryContents(
      appId: number,
      contextId: number,
      tradableOnly: boolean,
      done: (error: Error | null, items?: EconItem[]) => void,
    ): void;
    getUserInventoryContents(
      steamId: string,
      appId: number,
      contextId: number,
      tradableOnly: boolean,
      done: (error: Error | null, items?: EconItem[]) => void,
    ): void;
    shutdown(): void;
  }
}

declare module 'steamcommunity' {
  import type { EventEmitter } from 'node:events';

  interface RequestOptions {
    uri: string;
    url?: string;
  }

  export default class SteamCommunity extends EventEmitter {
    constructor(options?: { timeout?: number });
    onPreHttpRequest?: (id: number, source: string, options: RequestOptions) => boolean;
    setCookies(cookies: readonly string[]): void;
    httpRequestGet(
      options: RequestOptions & { checkTradeError: boolean },
      done: (error: Error | null, response?: { statusCode: number }, body?: unknown) => void,
      source: string,
    ): void;
    acceptConfirmationForObject(identitySecret: string, objectId: string, done: (error: Error | null) => void): void;
  }
}

declare module 'steam-user' {
  import type { EventEmitter } from 'node:events';

  export default class SteamUser extends EventEmitter {
    constructor(options?: { dataDirectory: string | null; autoRelogin: boolean });
    /** Null while the account is not signed in. */
    readonly steamID: object | null;
    logOn(details: { accountName: string; password: string; twoFactorCode: string }): void;
    logOff(): void;
    webLogOn(): void;
  }
}

declare module 'steam-totp' {
  const SteamTotp: { generateAuthCode(sharedSecret: string): string };
  export default SteamTotp;
}
