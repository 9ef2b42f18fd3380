/** Codes of coins that follow a currency of some state. */
export const STABLECOINS: ReadonlySet<string> = new Set(['DAI', 'EURC', 'FDUSD', 'PYUSD', 'USDC', 'USDT']);

/** What wallets show first, by code and network. */
export const FEATURED: ReadonlySet<string> = new Set([
  'BTC-btc',
  'ETH-eth',
  'LTC-ltc',
  'SOL-sol',
  'TON-ton',
  'TRX-trx',
  'USDC-eth',
  'USDC-sol',
  'USDT-eth',
  'USDT-trx',
  'XMR-xmr',
  'XRP-xrp',
]);
