/** A block that only this network has, by its height. */
export type BlockMark = readonly [height: number, hash: string];

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
