/** A family of addresses; their format and checks are in `src/address/families.ts`. */
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

/** Networks of the Cosmos family, by the bech32 prefix of their accounts. */
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

/** Pages of a public explorer, `{hash}` and `{address}` to be filled in. */
export interface Explorer {
  readonly tx: string;
  /** Null where addresses have no page, as on networks that hide them. */
  readonly address: string | null;
}

export interface Network {
  readonly name: string;
  readonly addressKind: AddressKind;
  /** What the network calls the text beside an address that names the receiver's account; null where there is none. */
  readonly memo: string | null;
  /** The network's own limit of such a text, in bytes of UTF-8, where it is below the API's [rules/addresses: Memos]. */
  readonly memoBytes?: number;
  /** Where such a text is a whole number from 0 on: the highest one. */
  readonly maxMemoNumber?: bigint;
  /** Null where none exists. */
  readonly explorer: Explorer | null;
  /** 95th percentile until a deposit counts as final [rules/quotes: Expected duration]. */
  readonly depositSeconds: number;
  /** 95th percentile until a payout counts as done; short unless stated. */
  readonly payoutSeconds?: number;
  /** Of networks that speak Ethereum's protocol (EIP-155). */
  readonly chainId?: number;
}

export const QUICK = 60;
export const FAST = 180;
export const MEDIUM = 600;
export const LONG = 1200;
export const SLOW = 3600;

/** An explorer whose pages lie under one address. */
export function explorer(start: string, tx = 'tx', address = 'address'): Explorer {
  return { tx: `${start}/${tx}/{hash}`, address: `${start}/${address}/{address}` };
}

/** A network that speaks Ethereum's protocol. */
export const evmNetwork = (name: string, chainId: number, host: string, depositSeconds: number = FAST) =>
  ({ name, addressKind: 'evm', memo: null, explorer: explorer(`https://${host}`), depositSeconds, chainId }) as const;

/** A network without memos. */
export const plainNetwork = (
  name: string,
  addressKind: AddressKind,
  pages: Explorer | null,
  depositSeconds: number,
): Network => ({ name, addressKind, memo: null, explorer: pages, depositSeconds });

/** A network on which exchanges tell their customers apart by a memo. */
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
