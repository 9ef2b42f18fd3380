const EVM = '0x000000000000000000000000000000000000dEaD';

/**
 * An address on each chain for requesting prices from NEAR Intents. They are well-known addresses without a known key, and
 * are never used in an order.
 */
export const PRICE_ADDRESSES: Readonly<Record<string, string>> = {
  arb: EVM,
  avax: EVM,
  base: EVM,
  bch: '1111111111111111111114oLvT2',
  bera: EVM,
  bsc: EVM,
  btc: '1111111111111111111114oLvT2',
  cardano: 'addr1vyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkdl5mw',
  doge: 'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  eth: EVM,
  gnosis: EVM,
  ltc: 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
  near: 'intents.near',
  op: EVM,
  pol: EVM,
  sol: '11111111111111111111111111111111',
  stellar: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
  sui: `0x${'0'.repeat(64)}`,
  ton: 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  xrp: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  zec: 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs',
};
