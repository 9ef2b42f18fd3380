/** A token as Wagyu identifies it; it has no list of its own. */
export interface WagyuToken {
  readonly ticker: string;
  /** The number of its chain. */
  readonly network: string;
  readonly contract: string | null;
  readonly decimals: number;
  /** An amount of about a thousand dollars, to ask for its price. */
  readonly sample: string;
}

const BITCOIN = '20000000000001';
const MONERO = '0';
/** Stands for the own coin of a chain of Ethereum's kind. */
const OWN_COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

const coin = (ticker: string, network: string, decimals: number, sample: string): WagyuToken => ({
  ticker,
  network,
  contract: null,
  decimals,
  sample,
});
const dollar = (ticker: string, network: string, contract: string): WagyuToken => ({
  ticker,
  network,
  contract,
  decimals: 6,
  sample: '1000',
});

export const WAGYU_TOKENS: readonly WagyuToken[] = [
  coin('BTC', BITCOIN, 8, '0.01'),
  coin('XMR', MONERO, 12, '3'),
  coin('ETH', '1', 18, '0.3'),
  coin('ETH', '42161', 18, '0.3'),
  coin('ETH', '8453', 18, '0.3'),
  coin('ETH', '10', 18, '0.3'),
  coin('BNB', '56', 18, '1'),
  dollar('USDT', '1', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  dollar('USDC', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  dollar('USDT', '42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'),
  dollar('USDC', '42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  dollar('USDC', '8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
];

export function tokenIdOf({ ticker, network, contract }: WagyuToken): string {
  const isNamed = network === BITCOIN || network === MONERO;
  return contract ?? (isNamed ? ticker : OWN_COIN);
}
