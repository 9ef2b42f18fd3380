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
