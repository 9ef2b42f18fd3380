import { type CosmosPrefix, type Explorer, explorer, FAST, memoNetwork, type Network } from '../network';

const mintscan = (chain: string): Explorer => ({
  tx: `https://www.mintscan.io/${chain}/tx/{hash}`,
  address: `https://www.mintscan.io/${chain}/address/{address}`,
});

const zone = (name: string, prefix: CosmosPrefix, pages: Explorer) =>
  memoNetwork(name, prefix, pages, FAST, 'Memo', 256);

/** Cosmos networks: one account format with a prefix per network, and memos of up to 256 bytes. */
export const COSMOS_NETWORKS = {
  akt: zone('Akash', 'akash', mintscan('akash')),
  atom: zone('Cosmos Hub', 'cosmos', mintscan('cosmos')),
  axl: zone('Axelar', 'axelar', mintscan('axelar')),
  baby: zone('Babylon', 'bbn', mintscan('babylon')),
  band: zone('Band', 'band', mintscan('band')),
  cro: zone('Cronos POS', 'cro', mintscan('crypto-org')),
  dydx: zone('dYdX Chain', 'dydx', mintscan('dydx')),
  dym: zone('Dymension', 'dym', mintscan('dymension')),
  fet: zone('Fetch.ai', 'fetch', mintscan('fetchai')),
  inj: zone('Injective', 'inj', mintscan('injective')),
  init: zone('Initia', 'init', explorer('https://scan.initia.xyz/interwoven-1', 'txs', 'accounts')),
  iris: zone('IRISnet', 'iaa', mintscan('iris')),
  juno: zone('Juno', 'juno', mintscan('juno')),
  kava: zone('Kava', 'kava', mintscan('kava')),
  luna: zone('Terra', 'terra', mintscan('terra')),
  lunc: zone('Terra Classic', 'terra', explorer('https://finder.terra-classic.hexxagon.io/mainnet', 'tx', 'address')),
  maya: zone('Maya Protocol', 'maya', explorer('https://www.mayascan.org')),
  noble: zone('Noble', 'noble', mintscan('noble')),
  ntrn: zone('Neutron', 'neutron', mintscan('neutron')),
  osmo: zone('Osmosis', 'osmo', mintscan('osmosis')),
  rune: zone('THORChain', 'thor', explorer('https://runescan.io')),
  saga: zone('Saga', 'saga', mintscan('saga')),
  scrt: zone('Secret Network', 'secret', mintscan('secret')),
  sei: zone('Sei', 'sei', mintscan('sei')),
  stars: zone('Stargaze', 'stars', mintscan('stargaze')),
  strd: zone('Stride', 'stride', mintscan('stride')),
  tia: zone('Celestia', 'celestia', mintscan('celestia')),
  xprt: zone('Persistence', 'persistence', mintscan('persistence')),
} as const satisfies Record<string, Network>;
