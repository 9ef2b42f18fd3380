import { MINUTE } from '../duration';

/**
 * What follows from what the operator's own nodes say: nothing is asked, or it is shown beside what providers say, or what they
 * say of payouts and refunds counts only once it is verified [rules/evidence: Proof].
 */
export const EVIDENCE_MODES = ['off', 'report', 'require'] as const;
export type EvidenceMode = (typeof EVIDENCE_MODES)[number];

/** How long a completion or refund may wait until the chain shows it, in minutes by network. */
export type ProofMinutes = Readonly<Record<string, number>>;

/** The proof that a new order of a provider needs; null if it needs none. */
export type ProofOf = (provider: string, pair: ProofPair) => ProofMinutes | null;

export interface ProofPair {
  fromNetwork: string;
  toNetwork: string;
}

/** A block that only this network has, by its height. */
type BlockMark = readonly [height: number, hash: string];

export interface BitcoinChain {
  /** Of the coin, whose base unit is the smallest amount that a transaction can pay. */
  readonly decimals: number;
  /** The time between blocks that the network aims at. */
  readonly blockSeconds: number;
  /**
   * The first block, and where networks have it in common, the first blocks after they parted: the network's nodes have all of
   * them, and no other network's nodes do.
   */
  readonly marks: readonly BlockMark[];
}

const BITCOIN_START: BlockMark = [0, '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'];

/** Networks whose nodes speak Bitcoin Core's or Esplora's protocol, and whose outputs say what they pay. */
export const BITCOIN_CHAINS = {
  bch: {
    decimals: 8,
    blockSeconds: 600,
    marks: [
      BITCOIN_START,
      [478_559, '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec'],
      [556_767, '0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c'],
      [661_648, '0000000000000000029e471c41818d24b8b74c911071c4ef0b4a0509f9b5a8ce'],
    ],
  },
  btc: {
    decimals: 8,
    blockSeconds: 600,
    marks: [BITCOIN_START, [478_559, '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148']],
  },
  dash: {
    decimals: 8,
    blockSeconds: 150,
    marks: [[0, '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6']],
  },
  dgb: {
    decimals: 8,
    blockSeconds: 15,
    marks: [[0, '7497ea1b465eb39f1c8f507bc877078fe016d6fcb6dfad3a64c98dcc6e1e8496']],
  },
  doge: {
    decimals: 8,
    blockSeconds: 60,
    marks: [[0, '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691']],
  },
  ltc: {
    decimals: 8,
    blockSeconds: 150,
    marks: [[0, '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2']],
  },
  rvn: {
    decimals: 8,
    blockSeconds: 60,
    marks: [[0, '0000006b444bc2f2ffe627be9d9e7e7a0730000870ef6eb6da46c8eae389df90']],
  },
  zec: {
    decimals: 8,
    blockSeconds: 75,
    marks: [[0, '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08']],
  },
} as const satisfies Record<string, BitcoinChain>;

export type BitcoinNetwork = keyof typeof BITCOIN_CHAINS;

export function isBitcoinNetwork(network: string): network is BitcoinNetwork {
  return Object.hasOwn(BITCOIN_CHAINS, network);
}

export interface AccountChain {
  /** How its nodes are spoken to. */
  readonly kind: string;
  /** Of the coin. */
  readonly decimals: number;
  /** The time that a block usually takes. */
  readonly blockSeconds: number;
  /** What its nodes say to be told apart from those of other networks: see `idMeans`. */
  readonly id: string;
  readonly idMeans: string;
  readonly idForm: RegExp;
}

/** Networks of accounts with nodes of their own kinds. Their blocks are asked for once they are final. */
export const ACCOUNT_CHAINS = {
  sol: {
    kind: 'solana_rpc',
    decimals: 9,
    blockSeconds: 0.4,
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    idMeans: "the first block's hash",
    idForm: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  },
  ton: {
    kind: 'ton_index',
    decimals: 9,
    blockSeconds: 5,
    id: '-239',
    idMeans: 'the global ID',
    idForm: /^-?\d{1,10}$/,
  },
  trx: {
    kind: 'tron_http',
    decimals: 6,
    blockSeconds: 3,
    id: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
    idMeans: "the first block's ID",
    idForm: /^[\da-f]{64}$/,
  },
  xlm: {
    kind: 'horizon',
    decimals: 7,
    blockSeconds: 6,
    id: 'Public Global Stellar Network ; September 2015',
    idMeans: "the network's passphrase",
    idForm: /^[\x20-\x7e]{1,100}$/,
  },
  xrp: {
    kind: 'rippled',
    decimals: 6,
    blockSeconds: 4,
    id: '0',
    idMeans: 'the network ID',
    idForm: /^\d{1,10}$/,
  },
} as const satisfies Record<string, AccountChain>;

export type AccountNetwork = keyof typeof ACCOUNT_CHAINS;

export function isAccountNetwork(network: string): network is AccountNetwork {
  return Object.hasOwn(ACCOUNT_CHAINS, network);
}

/**
 * After this long without a node of a network that can be asked, verdicts say that nothing was looked up, and operators are
 * notified [rules/evidence: Verdicts].
 */
export const SOURCES_DOWN_MS = 10 * MINUTE;

/**
 * After this long without progress of a network's follower, operators are notified; a network that nobody has looked at for as
 * long is not followed [rules/evidence: Who follows].
 */
export const FOLLOWER_STUCK_MS = 15 * MINUTE;

/** A worker with a node of the network says so every minute. */
export const SERVED_FOR_MS = 5 * MINUTE;

/** How a node is spoken to. */
export const SOURCE_KINDS = [
  'bitcoin_core',
  'esplora',
  'evm_rpc',
  'tron_http',
  'solana_rpc',
  'rippled',
  'horizon',
  'ton_index',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
