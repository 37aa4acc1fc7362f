// PURE. Trade links of the game platform: rule WD-20 of SPEC.md.
import { oneLine } from '../text/index.ts';

const LINK = /^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=([1-9]\d{0,9})&token=([\w-]{8})$/;
/** Offset of the Steam ids of individual accounts. Source: Valve developer wiki, SteamID. */
const FIRST_STEAM_ID = 76_561_197_960_265_728n;
const LAST_ACCOUNT = 0xffff_ffffn;

export interface TradeLink {
  /** The account's Steam id, 17 digits. */
  steamId: string;
  token: string;
}

/** Returns the account and token of a trade link; null: not a trade link. */
export const parseTradeLink = (text: string): TradeLink | null => {
  const [, partner, token] = LINK.exec(oneLine(text)) ?? [];
  if (partner === undefined || token === undefined || BigInt(partner) > LAST_ACCOUNT) return null;
  return { steamId: String(FIRST_STEAM_ID + BigInt(partner)), token };
};

/** Returns the trade link of an account, as the platform formats it. */
export const tradeLinkOf = ({ steamId, token }: TradeLink): string =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${BigInt(steamId) - FIRST_STEAM_ID}&token=${token}`;
