import { BlockList, isIP, isIPv6 } from 'node:net';

/** Returns true if the hop at this address is trusted to name the hop before it. `hop` 0 is the direct peer. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Parts of a Node request (HTTP, or the handshake of a socket) from which the client's address is read. */
export interface RawRequest {
  socket: { remoteAddress?: string | undefined };
  headers: Record<string, string | string[] | undefined>;
}

const MAX_HOPS = 10;
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** Converts an IPv4 address that is mapped into IPv6 to plain IPv4. */
export const plainAddress = (address: string): string =>
  /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;

/** Returns an address of the header without port and brackets, which some proxies add. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(entry)?.[1] ?? entry;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const addNetwork = (list: BlockList, network: string): boolean => {
  const [address = '', bits, ...rest] = network.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  if (
    isIP(address) === 0 ||
    rest.length > 0 ||
    (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))
  )
    return false;
  list.addSubnet(address, bits === undefined ? most : Number(bits), familyOf(address));
  return true;
};

/**
 * Parses the setting TRUST_PROXY: `none` (or nothing), a number of hops, or addresses and networks separated by commas,
 * `loopback` among them. Returns null for any other value.
 */
export const parseTrustProxy = (setting: string | undefined): TrustProxy | null => {
  const text = (setting ?? '').trim();
  if (text === '' || text === 'none') return () => false;
  if (/^\d+$/.test(text))
    return Number(text) >= 1 && Number(text) <= MAX_HOPS ? (_address, hop) => hop < Number(text) : null;
  const list = new BlockList();
  const networks = text.split(',').flatMap((part) => (part.trim() === 'loopback' ? LOOPBACK : [part.trim()]));
  return networks.every((network) => addNetwork(list, network))
    ? (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
    : null;
};

/**
 * Returns the client's address: the nearest hop that is not a trusted proxy. Without trusted proxies that is the direct
 * peer, and `X-Forwarded-For` is ignored. [S5]
 */
export const clientAddress = (request: RawRequest, trust: TrustProxy): string => {
  let address = plainAddress(request.socket.remoteAddress ?? '');
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-MAX_HOPS);
  for (let hop = 0; trust(address, hop); hop++) {
    const before = plainAddress(withoutPort(forwarded.pop()?.trim() ?? ''));
    // The search ends at a malformed entry: the last hop with a valid address counts as the client.
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
};

/**
 * Returns the key of limits by address: an IPv4 address itself, or the /64 network of an IPv6 address, because one
 * client usually has at least that many addresses.
 */
export const addressGroup = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
