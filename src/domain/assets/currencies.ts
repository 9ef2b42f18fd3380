import { decimalsOf } from '../amount';
import type { NetworkId } from './networks';

export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Background of its icon. Our own palette: close to what users know, equal to nobody's. */
  readonly color: string;
  /** Decimals on each network it lives on; the first network is the default. */
  readonly decimals: Readonly<Partial<Record<NetworkId, number>>>;
}

/** One currency on one network: what is really swapped. */
export interface AssetId {
  readonly code: string;
  readonly network: string;
}

/** The catalogue, sorted by code. Tokens carry the decimals of their contract on each network. */
export const CURRENCIES: readonly Currency[] = [
  { code: '1INCH', name: '1inch', color: '#2b3a55', decimals: { eth: 18, bsc: 18 } },
  { code: 'AAVE', name: 'Aave', color: '#8f7ae0', decimals: { eth: 18, matic: 18, cchain: 18 } },
  { code: 'ADA', name: 'Cardano', color: '#1f49c4', decimals: { ada: 6 } },
  { code: 'ALGO', name: 'Algorand', color: '#26282c', decimals: { algo: 6 } },
  { code: 'APE', name: 'ApeCoin', color: '#1350d6', decimals: { eth: 18 } },
  { code: 'APT', name: 'Aptos', color: '#2c7f78', decimals: { apt: 8 } },
  { code: 'ARB', name: 'Arbitrum', color: '#2f86d1', decimals: { arbitrum: 18, eth: 18 } },
  { code: 'ATOM', name: 'Cosmos', color: '#363b63', decimals: { atom: 6 } },
  { code: 'AVAX', name: 'Avalanche', color: '#d9413f', decimals: { cchain: 18 } },
  { code: 'BCH', name: 'Bitcoin Cash', color: '#4fae5b', decimals: { bch: 8 } },
  { code: 'BNB', name: 'BNB', color: '#dfac17', decimals: { bsc: 18 } },
  { code: 'BONK', name: 'Bonk', color: '#e08a2c', decimals: { sol: 5 } },
  { code: 'BTC', name: 'Bitcoin', color: '#ee8c1f', decimals: { btc: 8, ln: 8 } },
  { code: 'CAKE', name: 'PancakeSwap', color: '#33a9b5', decimals: { bsc: 18 } },
  { code: 'CELO', name: 'Celo', color: '#c9b52a', decimals: { celo: 18 } },
  { code: 'COMP', name: 'Compound', color: '#0fa97a', decimals: { eth: 18 } },
  { code: 'CRO', name: 'Cronos', color: '#13295c', decimals: { eth: 8 } },
  { code: 'CRV', name: 'Curve DAO', color: '#5c4bb5', decimals: { eth: 18 } },
  {
    code: 'DAI',
    name: 'Dai',
    color: '#e5a21f',
    decimals: { eth: 18, matic: 18, arbitrum: 18, op: 18, base: 18, bsc: 18 },
  },
  { code: 'DASH', name: 'Dash', color: '#1579c9', decimals: { dash: 8 } },
  { code: 'DOGE', name: 'Dogecoin', color: '#b89b3c', decimals: { doge: 8 } },
  { code: 'DOT', name: 'Polkadot', color: '#cf2373', decimals: { dot: 10 } },
  { code: 'EGLD', name: 'MultiversX', color: '#17806f', decimals: { egld: 18 } },
  { code: 'ENS', name: 'Ethereum Name Service', color: '#4d7fe0', decimals: { eth: 18 } },
  { code: 'EOS', name: 'EOS', color: '#3c3f52', decimals: { eos: 4 } },
  { code: 'ETC', name: 'Ethereum Classic', color: '#3c8f49', decimals: { etc: 18 } },
  {
    code: 'ETH',
    name: 'Ethereum',
    color: '#5a6fd8',
    decimals: { eth: 18, arbitrum: 18, op: 18, base: 18, zksync: 18, linea: 18 },
  },
  { code: 'EURC', name: 'Euro Coin', color: '#2a5bb8', decimals: { eth: 6, sol: 6, base: 6, cchain: 6 } },
  { code: 'FDUSD', name: 'First Digital USD', color: '#1c9c75', decimals: { eth: 18, bsc: 18 } },
  { code: 'FET', name: 'Artificial Superintelligence Alliance', color: '#24345f', decimals: { eth: 18 } },
  { code: 'FIL', name: 'Filecoin', color: '#1186e8', decimals: { fil: 18 } },
  { code: 'GRT', name: 'The Graph', color: '#6346cf', decimals: { eth: 18, arbitrum: 18 } },
  { code: 'HBAR', name: 'Hedera', color: '#33363b', decimals: { hbar: 8 } },
  { code: 'ICP', name: 'Internet Computer', color: '#7a3fa8', decimals: { icp: 8 } },
  { code: 'IMX', name: 'Immutable', color: '#1a8aa3', decimals: { eth: 18 } },
  { code: 'INJ', name: 'Injective', color: '#1187c9', decimals: { inj: 18, eth: 18 } },
  { code: 'JUP', name: 'Jupiter', color: '#3fa877', decimals: { sol: 6 } },
  { code: 'KAS', name: 'Kaspa', color: '#4fb8a8', decimals: { kas: 8 } },
  { code: 'KSM', name: 'Kusama', color: '#2d2d33', decimals: { ksm: 12 } },
  { code: 'LDO', name: 'Lido DAO', color: '#e08d7c', decimals: { eth: 18 } },
  { code: 'LINK', name: 'Chainlink', color: '#2f5fd0', decimals: { eth: 18, bsc: 18, matic: 18, arbitrum: 18 } },
  { code: 'LTC', name: 'Litecoin', color: '#4a6a9c', decimals: { ltc: 8 } },
  { code: 'MANA', name: 'Decentraland', color: '#e0574a', decimals: { eth: 18, matic: 18 } },
  { code: 'NEAR', name: 'NEAR Protocol', color: '#2e8b6c', decimals: { near: 24 } },
  { code: 'NOT', name: 'Notcoin', color: '#4c4a45', decimals: { ton: 9 } },
  { code: 'ONDO', name: 'Ondo', color: '#28407c', decimals: { eth: 18 } },
  { code: 'OP', name: 'Optimism', color: '#e0303c', decimals: { op: 18 } },
  { code: 'OSMO', name: 'Osmosis', color: '#6a2fbf', decimals: { osmo: 6 } },
  { code: 'PAXG', name: 'PAX Gold', color: '#c7a632', decimals: { eth: 18 } },
  { code: 'PEPE', name: 'Pepe', color: '#4a8f3d', decimals: { eth: 18 } },
  { code: 'POL', name: 'Polygon', color: '#7440d1', decimals: { matic: 18, eth: 18 } },
  { code: 'PYTH', name: 'Pyth Network', color: '#7d5fd6', decimals: { sol: 6 } },
  { code: 'PYUSD', name: 'PayPal USD', color: '#2660a8', decimals: { eth: 6, sol: 6 } },
  { code: 'QNT', name: 'Quant', color: '#41454d', decimals: { eth: 18 } },
  { code: 'QTUM', name: 'Qtum', color: '#3796c4', decimals: { qtum: 8 } },
  { code: 'RENDER', name: 'Render', color: '#c9352f', decimals: { sol: 8 } },
  { code: 'RUNE', name: 'THORChain', color: '#1fa894', decimals: { rune: 8 } },
  { code: 'RVN', name: 'Ravencoin', color: '#3b4a94', decimals: { rvn: 8 } },
  { code: 'S', name: 'Sonic', color: '#1d4f7a', decimals: { sonic: 18 } },
  { code: 'SAND', name: 'The Sandbox', color: '#1798c7', decimals: { eth: 18, matic: 18 } },
  { code: 'SHIB', name: 'Shiba Inu', color: '#d6701c', decimals: { eth: 18 } },
  { code: 'SNX', name: 'Synthetix', color: '#20283f', decimals: { eth: 18, op: 18 } },
  { code: 'SOL', name: 'Solana', color: '#6f3fc7', decimals: { sol: 9 } },
  { code: 'SUI', name: 'Sui', color: '#3f8fd9', decimals: { sui: 9 } },
  { code: 'TIA', name: 'Celestia', color: '#6d31d1', decimals: { tia: 6 } },
  { code: 'TON', name: 'Toncoin', color: '#1c87c7', decimals: { ton: 9 } },
  { code: 'TRX', name: 'Tron', color: '#d1283b', decimals: { trx: 6 } },
  { code: 'UNI', name: 'Uniswap', color: '#dd3283', decimals: { eth: 18, matic: 18, arbitrum: 18 } },
  {
    code: 'USDC',
    name: 'USD Coin',
    color: '#2b71bd',
    decimals: {
      eth: 6,
      sol: 6,
      base: 6,
      arbitrum: 6,
      matic: 6,
      op: 6,
      cchain: 6,
      bsc: 18,
      sui: 6,
      near: 6,
      algo: 6,
      hbar: 6,
      xlm: 7,
    },
  },
  {
    code: 'USDT',
    name: 'Tether USD',
    color: '#2a9476',
    decimals: { eth: 6, trx: 6, bsc: 18, sol: 6, matic: 6, arbitrum: 6, op: 6, cchain: 6, ton: 6, celo: 6, near: 6 },
  },
  { code: 'VET', name: 'VeChain', color: '#1f8fc2', decimals: { vet: 18 } },
  { code: 'WBTC', name: 'Wrapped Bitcoin', color: '#c9772b', decimals: { eth: 8, arbitrum: 8, matic: 8 } },
  { code: 'WIF', name: 'dogwifhat', color: '#b5835a', decimals: { sol: 6 } },
  { code: 'XAUT', name: 'Tether Gold', color: '#b08f3a', decimals: { eth: 6 } },
  { code: 'XEC', name: 'eCash', color: '#1471b8', decimals: { xec: 2 } },
  { code: 'XLM', name: 'Stellar', color: '#2b2f38', decimals: { xlm: 7 } },
  { code: 'XMR', name: 'Monero', color: '#e56a17', decimals: { xmr: 12 } },
  { code: 'XRP', name: 'XRP', color: '#37414d', decimals: { xrp: 6 } },
  { code: 'XTZ', name: 'Tezos', color: '#2c6fdb', decimals: { xtz: 6 } },
  { code: 'ZEC', name: 'Zcash', color: '#d9a32b', decimals: { zec: 8 } },
];

const BY_CODE: ReadonlyMap<string, Currency> = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

/** Codes match in either case [rules/addresses: Currencies and networks]. */
export function currencyByCode(code: string): Currency | null {
  return BY_CODE.get(code.toUpperCase()) ?? null;
}

/** The networks of a currency, its default first. */
export function networksOf(currency: Currency): string[] {
  return Object.keys(currency.decimals);
}

/** The asset meant by a code and a network in any case, on the default network when none is named; null when unknown. */
export function resolveAsset(code: string, network?: string | null): AssetId | null {
  const currency = currencyByCode(code);
  if (currency === null) {
    return null;
  }
  const networks = networksOf(currency);
  const wanted = network ? networks.find((id) => id === network.toLowerCase()) : networks[0];
  return wanted === undefined ? null : { code: currency.code, network: wanted };
}

/** Throws RangeError for an asset outside the catalogue: assets come from resolveAsset or a provider's list. */
export function decimalsOfAsset(asset: AssetId): number {
  const decimals: Readonly<Record<string, number>> = currencyByCode(asset.code)?.decimals ?? {};
  const found = Object.hasOwn(decimals, asset.network) ? decimals[asset.network] : undefined;
  if (found === undefined) {
    throw new RangeError(`${assetKey(asset)} is not in the catalogue`);
  }
  return found;
}

/** Whether the asset can hold the amount without losing a decimal [rules/addresses: Amounts]. */
export function fitsDecimals(amount: string, asset: AssetId): boolean {
  return decimalsOf(amount) <= decimalsOfAsset(asset);
}

/** One word per asset, for sets and maps. */
export function assetKey(asset: AssetId): string {
  return `${asset.code}-${asset.network}`;
}
