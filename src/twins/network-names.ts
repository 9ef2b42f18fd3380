/** The full names of the networks, as many providers write them. */
export const NETWORK_NAMES: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  doge: 'dogecoin',
  eth: 'ethereum',
  bsc: 'bsc',
  trx: 'tron',
  sol: 'solana',
  xrp: 'ripple',
};
