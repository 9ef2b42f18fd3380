/** A family of address formats; formats and checks are in `src/address/families.ts`. */
export type AddressKind =
  | 'algorand'
  | 'aptos'
  | 'arweave'
  | 'astar'
  | 'avail'
  | 'banano'
  | 'bitcoin'
  | 'bitcoincash'
  | 'bitcoingold'
  | 'bitcoinsv'
  | 'bittensor'
  | 'cardano'
  | 'casper'
  | 'chia'
  | 'conflux'
  | 'dash'
  | 'decred'
  | 'digibyte'
  | 'dogecoin'
  | 'ecash'
  | 'eos'
  | 'ergo'
  | 'evm'
  | 'filecoin'
  | 'firo'
  | 'flow'
  | 'flux'
  | 'handshake'
  | 'harmony'
  | 'hedera'
  | 'hive'
  | 'icon'
  | 'internet_computer'
  | 'iota'
  | 'iotex'
  | 'kaspa'
  | 'komodo'
  | 'kusama'
  | 'lightning'
  | 'litecoin'
  | 'mina'
  | 'monero'
  | 'multiversx'
  | 'namecoin'
  | 'nano'
  | 'near'
  | 'nem'
  | 'neo'
  | 'nervos'
  | 'oasis'
  | 'ontology'
  | 'peercoin'
  | 'pirate'
  | 'pivx'
  | 'polkadot'
  | 'polymesh'
  | 'qtum'
  | 'radix'
  | 'ravencoin'
  | 'rootstock'
  | 'siacoin'
  | 'solana'
  | 'stacks'
  | 'starknet'
  | 'stellar'
  | 'sui'
  | 'symbol'
  | 'syscoin'
  | 'tezos'
  | 'ton'
  | 'tron'
  | 'verge'
  | 'vertcoin'
  | 'waves'
  | 'xdc'
  | 'xrp'
  | 'zcash'
  | 'zilliqa'
  | CosmosPrefix;

/** The bech32 prefix of accounts on a Cosmos network. */
export type CosmosPrefix =
  | 'akash'
  | 'axelar'
  | 'band'
  | 'bbn'
  | 'celestia'
  | 'cosmos'
  | 'cro'
  | 'dydx'
  | 'dym'
  | 'fetch'
  | 'iaa'
  | 'init'
  | 'inj'
  | 'juno'
  | 'kava'
  | 'maya'
  | 'neutron'
  | 'noble'
  | 'osmo'
  | 'persistence'
  | 'saga'
  | 'secret'
  | 'sei'
  | 'stars'
  | 'stride'
  | 'terra'
  | 'thor';

/** URLs of a public explorer, with the placeholders `{hash}` and `{address}`. */
export interface Explorer {
  readonly tx: string;
  /** Null if addresses have no page, as on networks that hide them. */
  readonly address: string | null;
}

export interface Network {
  readonly name: string;
  readonly addressKind: AddressKind;
  /** The network's name for the text that identifies the receiver's account at an address; null if it has none. */
  readonly memo: string | null;
  /** The network's limit for the memo in bytes of UTF-8, if lower than the API's [rules/addresses: Memos]. */
  readonly memoBytes?: number;
  /** The highest allowed number, if memos are whole numbers from 0. */
  readonly maxMemoNumber?: bigint;
  /** Null if there is none. */
  readonly explorer: Explorer | null;
  /** 95th percentile of the time until a deposit is final [rules/quotes: Expected duration]. */
  readonly depositSeconds: number;
  /** 95th percentile of the time until a payout counts as done; defaults to a short time. */
  readonly payoutSeconds?: number;
  /** Chain id of networks that use Ethereum's protocol (EIP-155). */
  readonly chainId?: number;
}

export const QUICK = 60;
export const FAST = 180;
export const MEDIUM = 600;
export const LONG = 1200;
export const SLOW = 3600;

/** An explorer with all pages under one base URL. */
export function explorer(start: string, tx = 'tx', address = 'address'): Explorer {
  return { tx: `${start}/${tx}/{hash}`, address: `${start}/${address}/{address}` };
}

/** A network that uses Ethereum's protocol. */
export const evmNetwork = (name: string, chainId: number, host: string, depositSeconds: number = FAST) =>
  ({ name, addressKind: 'evm', memo: null, explorer: explorer(`https://${host}`), depositSeconds, chainId }) as const;

/** A network without memos. */
export const plainNetwork = (
  name: string,
  addressKind: AddressKind,
  pages: Explorer | null,
  depositSeconds: number,
): Network => ({ name, addressKind, memo: null, explorer: pages, depositSeconds });

/** A network on which exchanges identify their customers by memo. */
export const memoNetwork = (
  name: string,
  addressKind: AddressKind,
  pages: Explorer,
  depositSeconds: number,
  memo: string,
  memoBytes?: number,
): Network => ({
  name,
  addressKind,
  memo,
  explorer: pages,
  depositSeconds,
  ...(memoBytes === undefined ? {} : { memoBytes }),
});
