// Pure: published test vectors as worked examples, one for each game. A test compares them with the vectors.
import type { PublishedValues } from '@updraft/rules/fairness';

/** What a result follows from, and the result as it was published, by game. */
export const EXAMPLES: Readonly<Record<string, { values: PublishedValues; result: string }>> = {
  crash: {
    values: {
      rules_version: 1,
      secret_hash: '833b2ad028efa052b89e4868f1a456af6068f97c7d019a4536dea0310bfb548e',
      round_id: 1_000_001,
      day: 21,
    },
    result: '30.90x',
  },
  wheel: {
    values: {
      rules_version: 1,
      secret_hash: '0da12c3f170ad7f54e2c8c5d49c17382e9549618ccc833f2aa138cc9cb70380a',
      round_id: 5001,
      day: 1,
      beacon_randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    },
    result: '34: black ×2',
  },
  jackpot: {
    values: {
      rules_version: 1,
      secret_hash: '2b1bb48cf87ea6923a6d61bb28c3c26c5113c5c5581209a5fb2ded09ae04f459',
      round_id: 701,
      day: 1,
      beacon_randomness: '9fd10863686b8ba3bfc7b61de02dc42a53728dbf4eaf6261e1791cc574c544c1',
      tickets: '1-100:1,101-200:2',
    },
    result: '101-200:2',
  },
  cases: {
    values: {
      rules_version: 1,
      server_seed: 'b531bd7d697a40a972e1cb1f85a5d7cbb7d225e9e7d45b1b2ad7d9101cdb4beb',
      client_seed: 'lucky',
      nonce: 0,
      chances: '12:300000,33:99999,34:7500,35:1,450:180000,907:412500',
    },
    result: '587500 ≤ 899365 < 1000000: 907',
  },
  prizes: {
    values: {
      rules_version: 1,
      draw_id: 71,
      prizes: 3,
      secret_hash: 'b22ab47d2b4e38de1bd728c26a49ac19e6705ad9c9c975647eff51c16e529bc5',
      entries: '1-500:11,501-501:12,502-100500:13,100501-101250:14,101251-103750:15',
      beacon_randomness: '7058bd68f918c161177fa88d4085a167d5f6d054af5ebce64ca16e6674197a9e',
    },
    result: '3: 14',
  },
};
