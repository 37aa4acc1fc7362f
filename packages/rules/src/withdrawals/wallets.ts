// PURE. Wallets to which money can be sent: rule WD-3 of SPEC.md.
import { sha256 } from '@noble/hashes/sha2.js';
import { oneLine } from '../text/index.ts';

/** Codes of the withdrawal systems: 1 and 2 are e-wallets, 3 is a card, 4 is a TRON address. [WD-3] */
export const WITHDRAWAL_SYSTEMS = [1, 2, 3, 4] as const;
export type WithdrawalSystem = (typeof WITHDRAWAL_SYSTEMS)[number];

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_BYTES = 25;
const TRON_PREFIX = 0x41;
/** Addresses of token contracts, and the address of the network for burnt coins. Nobody can send from them. */
const UNOWNED_TRON: readonly string[] = [
  // USDT
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  // USDC
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  // USDD
  'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
  // TUSD
  'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
  // Burnt coins
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
];
/**
 * Number of leading zero bytes of accounts without an owner: the zero account, contracts of the network, burn
 * addresses.
 */
const ZERO_BYTES = 16;

/** Returns the line without spaces, brackets and dashes, and with ASCII digits. */
const withoutPunctuation = (line: string): string => line.normalize('NFKC').replace(/[\s()\p{Pd}\u2212]/gu, '');

/**
 * True if the Luhn sum is a multiple of ten: every second digit from the right is doubled, and all digits are summed.
 * ISO/IEC 7812-1, annex B.
 */
const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
};

const base58Bytes = (text: string): Uint8Array | null => {
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  if (value >> BigInt(8 * TRON_BYTES) !== 0n) return null;
  return Uint8Array.from({ length: TRON_BYTES }, (_, at) =>
    Number((value >> BigInt(8 * (TRON_BYTES - 1 - at))) & 0xffn),
  );
};

/**
 * Returns the 20 bytes of the account. An address has 21 bytes that begin with 0x41, and then the first four bytes of
 * their double SHA-256. Null: not an address.
 */
const tronAccount = (text: string): Uint8Array | null => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null;
  const bytes = base58Bytes(text);
  if (bytes?.[0] !== TRON_PREFIX) return null;
  const check = sha256(sha256(bytes.slice(0, 21)));
  return [0, 1, 2, 3].every((at) => check[at] === bytes[21 + at]) ? bytes.slice(1, 21) : null;
};

/** `bad_wallet`: not a wallet of this system. `unowned_wallet`: money sent to it is lost. */
export type WalletFault = 'bad_wallet' | 'unowned_wallet';

/** Returns the fault of a wallet; null: it is accepted. [WD-3] */
export const walletFault = (system: WithdrawalSystem, text: string): WalletFault | null => {
  if (normalWallet(system, text) !== null) return null;
  return system === 4 && tronAccount(oneLine(text)) !== null ? 'unowned_wallet' : 'bad_wallet';
};

const isUnowned = (address: string, account: Uint8Array): boolean =>
  UNOWNED_TRON.includes(address) || account.slice(0, ZERO_BYTES).every((byte) => byte === 0);

/** Returns the wallet as it is stored and sent to the provider; null if it is refused (`walletFault`). [WD-3] */
export const normalWallet = (system: WithdrawalSystem, text: string): string | null => {
  const line = oneLine(text);
  const plain = withoutPunctuation(line);
  switch (system) {
    case 1:
      return /^\+[1-9]\d{9,14}$/.test(plain) ? plain : null;
    case 2:
      return /^4100\d{7,16}$/.test(plain) ? plain : null;
    case 3:
      return /^[1-9]\d{15,18}$/.test(plain) && passesLuhn(plain) ? plain : null;
    case 4: {
      const account = tronAccount(line);
      return account !== null && !isUnowned(line, account) ? line : null;
    }
  }
};

/** Returns a wallet as lists show it: its last four characters. */
export const maskedWallet = (wallet: string): string => `•••• ${wallet.slice(-4)}`;
