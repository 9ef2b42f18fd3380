export type AddressKind =
  | 'algorand'
  | 'aptos'
  | 'bitcoin'
  | 'bitcoincash'
  | 'cardano'
  | 'celestia'
  | 'cosmos'
  | 'dash'
  | 'dogecoin'
  | 'ecash'
  | 'eos'
  | 'evm'
  | 'filecoin'
  | 'hedera'
  | 'injective'
  | 'internet_computer'
  | 'kaspa'
  | 'kusama'
  | 'lightning'
  | 'litecoin'
  | 'monero'
  | 'multiversx'
  | 'near'
  | 'osmosis'
  | 'polkadot'
  | 'qtum'
  | 'ravencoin'
  | 'solana'
  | 'stellar'
  | 'sui'
  | 'tezos'
  | 'thorchain'
  | 'ton'
  | 'tron'
  | 'xrp'
  | 'zcash';

export interface Network {
  readonly name: string;
  readonly addressKind: AddressKind;
  /** What the network calls the text beside an address that names the receiver's account; null where there is none. */
  readonly memo: string | null;
  /** A public explorer's page of a transaction, `{hash}` to be filled in; null where none exists. */
  readonly explorerTx: string | null;
  /** 95th percentile until a deposit counts as final [rules/quotes: Expected duration]. */
  readonly depositSeconds: number;
  /** 95th percentile until a payout counts as done; short unless stated. */
  readonly payoutSeconds?: number;
}

const QUICK = 60;
const FAST = 180;
const MEDIUM = 600;
const LONG = 1200;
const SLOW = 3600;
const PAYOUT_SECONDS = 60;
/** From this deposit time on, a network earns a warning. */
const SLOW_FROM_SECONDS = 1800;

const evm = (name: string, explorer: string, depositSeconds: number = FAST) =>
  ({
    name,
    addressKind: 'evm',
    memo: null,
    explorerTx: `https://${explorer}/tx/{hash}`,
    depositSeconds,
  }) as const satisfies Network;

const coin = (
  name: string,
  addressKind: AddressKind,
  explorerTx: string | null,
  depositSeconds: number,
  memo: string | null = null,
) => ({ name, addressKind, memo, explorerTx, depositSeconds }) satisfies Network;

/** Every network an asset of the catalogue lives on, by id. */
export const NETWORKS = {
  algo: coin('Algorand', 'algorand', 'https://allo.info/tx/{hash}', QUICK, 'Note'),
  apt: coin('Aptos', 'aptos', 'https://explorer.aptoslabs.com/txn/{hash}', QUICK),
  arbitrum: evm('Arbitrum One', 'arbiscan.io'),
  ada: coin('Cardano', 'cardano', 'https://cardanoscan.io/transaction/{hash}', MEDIUM),
  atom: coin('Cosmos Hub', 'cosmos', 'https://www.mintscan.io/cosmos/tx/{hash}', FAST, 'Memo'),
  base: evm('Base', 'basescan.org'),
  bch: coin('Bitcoin Cash', 'bitcoincash', 'https://blockchair.com/bitcoin-cash/transaction/{hash}', LONG),
  bsc: evm('BNB Smart Chain', 'bscscan.com'),
  btc: coin('Bitcoin', 'bitcoin', 'https://mempool.space/tx/{hash}', 1500),
  cchain: evm('Avalanche C-Chain', 'snowtrace.io'),
  celo: evm('Celo', 'celoscan.io'),
  dash: coin('Dash', 'dash', 'https://blockchair.com/dash/transaction/{hash}', FAST),
  doge: coin('Dogecoin', 'dogecoin', 'https://blockchair.com/dogecoin/transaction/{hash}', LONG),
  dot: coin('Polkadot', 'polkadot', 'https://polkadot.subscan.io/extrinsic/{hash}', FAST),
  egld: coin('MultiversX', 'multiversx', 'https://explorer.multiversx.com/transactions/{hash}', FAST),
  eos: coin('Vaulta (EOS)', 'eos', 'https://eosauthority.com/transaction/{hash}', FAST, 'Memo'),
  etc: evm('Ethereum Classic', 'etc.blockscout.com', SLOW),
  eth: evm('Ethereum', 'etherscan.io'),
  fil: coin('Filecoin', 'filecoin', 'https://filfox.info/message/{hash}', SLOW),
  hbar: coin('Hedera', 'hedera', 'https://hashscan.io/mainnet/transaction/{hash}', QUICK, 'Memo'),
  icp: coin(
    'Internet Computer',
    'internet_computer',
    'https://dashboard.internetcomputer.org/transaction/{hash}',
    QUICK,
  ),
  inj: coin('Injective', 'injective', 'https://www.mintscan.io/injective/tx/{hash}', FAST, 'Memo'),
  kas: coin('Kaspa', 'kaspa', 'https://explorer.kaspa.org/txs/{hash}', FAST),
  ksm: coin('Kusama', 'kusama', 'https://kusama.subscan.io/extrinsic/{hash}', FAST),
  linea: evm('Linea', 'lineascan.build'),
  ln: coin('Bitcoin Lightning', 'lightning', null, QUICK),
  ltc: coin('Litecoin', 'litecoin', 'https://blockchair.com/litecoin/transaction/{hash}', LONG),
  matic: evm('Polygon', 'polygonscan.com'),
  near: coin('NEAR Protocol', 'near', 'https://nearblocks.io/txns/{hash}', QUICK),
  op: evm('OP Mainnet', 'optimistic.etherscan.io'),
  osmo: coin('Osmosis', 'osmosis', 'https://www.mintscan.io/osmosis/tx/{hash}', FAST, 'Memo'),
  qtum: coin('Qtum', 'qtum', 'https://qtum.info/tx/{hash}', LONG),
  rune: coin('THORChain', 'thorchain', 'https://runescan.io/tx/{hash}', FAST, 'Memo'),
  rvn: coin('Ravencoin', 'ravencoin', 'https://blockbook.ravencoin.org/tx/{hash}', SLOW),
  sol: coin('Solana', 'solana', 'https://solscan.io/tx/{hash}', QUICK),
  sonic: evm('Sonic', 'sonicscan.org'),
  sui: coin('Sui', 'sui', 'https://suiscan.xyz/mainnet/tx/{hash}', QUICK),
  tia: coin('Celestia', 'celestia', 'https://www.mintscan.io/celestia/tx/{hash}', FAST, 'Memo'),
  ton: coin('TON', 'ton', 'https://tonviewer.com/transaction/{hash}', QUICK, 'Comment'),
  trx: coin('Tron', 'tron', 'https://tronscan.org/#/transaction/{hash}', FAST),
  vet: coin('VeChain', 'evm', 'https://vechainstats.com/transaction/{hash}', FAST),
  xec: coin('eCash', 'ecash', 'https://explorer.e.cash/tx/{hash}', LONG),
  xlm: coin('Stellar', 'stellar', 'https://stellar.expert/explorer/public/tx/{hash}', QUICK, 'Memo'),
  xmr: { ...coin('Monero', 'monero', 'https://xmrchain.net/tx/{hash}', LONG), payoutSeconds: 720 },
  xrp: coin('XRP Ledger', 'xrp', 'https://xrpscan.com/tx/{hash}', QUICK, 'Destination tag'),
  xtz: coin('Tezos', 'tezos', 'https://tzkt.io/{hash}', FAST),
  zec: coin('Zcash', 'zcash', 'https://blockchair.com/zcash/transaction/{hash}', SLOW),
  zksync: evm('zkSync Era', 'era.zksync.network'),
} as const satisfies Record<string, Network>;

export type NetworkId = keyof typeof NETWORKS;

export function networkById(id: string): Network | null {
  return Object.hasOwn(NETWORKS, id) ? NETWORKS[id as NetworkId] : null;
}

/** Whether a payment needs a memo, tag or comment beside the address. */
export function usesMemo(network: string): boolean {
  return requireNetwork(network).memo !== null;
}

export function isSlow(network: string): boolean {
  return requireNetwork(network).depositSeconds >= SLOW_FROM_SECONDS;
}

/** 95th percentile from `confirming` to `completed`: a hint, never a promise [rules/quotes: Expected duration]. */
export function expectedSeconds(from: string, to: string): number {
  return Math.max(requireNetwork(from).depositSeconds, requireNetwork(to).payoutSeconds ?? PAYOUT_SECONDS);
}

/** The transaction's page in a public explorer, or null where the network has none. */
export function explorerTxUrl(network: string, hash: string): string | null {
  return requireNetwork(network).explorerTx?.replace('{hash}', () => encodeURIComponent(hash)) ?? null;
}

function requireNetwork(id: string): Network {
  const network = networkById(id);
  if (network === null) {
    throw new RangeError(`${id} is not a network of the catalogue`);
  }
  return network;
}
