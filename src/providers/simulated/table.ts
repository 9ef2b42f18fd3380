import type { AssetId } from '#domain/assets/currencies';
import type { ProviderFacts } from '../provider';

export interface SimulatedRow {
  readonly facts: ProviderFacts;
  /** The share of the market price withheld by the provider, in hundredths of a percent. */
  readonly spreadBps: number;
  /** Its duration for an order, as a percentage of what the networks need. */
  readonly durationPercent: number;
  readonly minUsd: string;
  readonly maxUsd: string;
  readonly lists: (asset: AssetId) => boolean;
}

/** Enough networks to try everything; more would only lengthen the lists of pairs. */
export const SIMULATED_NETWORKS: readonly string[] = [
  'ada',
  'algo',
  'apt',
  'arbitrum',
  'atom',
  'base',
  'bch',
  'bsc',
  'btc',
  'cchain',
  'celo',
  'dash',
  'doge',
  'dot',
  'egld',
  'eos',
  'etc',
  'eth',
  'fil',
  'hbar',
  'icp',
  'inj',
  'kas',
  'ksm',
  'linea',
  'ln',
  'ltc',
  'matic',
  'near',
  'op',
  'osmo',
  'qtum',
  'rune',
  'rvn',
  'sol',
  'sonic',
  'sui',
  'tia',
  'ton',
  'trx',
  'vet',
  'xec',
  'xlm',
  'xmr',
  'xrp',
  'xtz',
  'zec',
  'zksync',
];

const PRIVATE = ['XMR', 'ZEC', 'DASH'];
const POPULAR = ['BTC', 'ETH', 'LTC', 'DOGE', 'XMR', 'XRP', 'XLM', 'TON', 'SOL', 'TRX', 'USDT', 'USDC'];
const ROLLUPS = ['zksync', 'linea', 'celo', 'sonic'];

const BOTH_RATES: ProviderFacts['rates'] = { floating: ['send', 'receive'], fixed: ['send', 'receive'] };

const sandbox = {
  sandbox: true,
  convertsRefunds: true,
  feePct: null,
  feeNetwork: true,
  depositWindowMinutes: null,
  rates: { floating: ['send', 'receive'] },
  markup: { withheldBy: 'sandbox', maxBps: 300 },
} as const;

const programmatic = (code: string, name: string, refundWindowHours: number) =>
  ({
    ...sandbox,
    code,
    name,
    refundCapability: 'programmatic',
    refundWindowHours,
    refundSlaHours: null,
    feePct: 0,
  }) as const;

const byTicket = (code: string, name: string, refundSlaHours: number) =>
  ({ ...sandbox, code, name, refundCapability: 'ticket', refundWindowHours: null, refundSlaHours }) as const;

/** The sandbox's providers, one row each; every refund mode is represented, and all of them swap the popular pairs. */
export const SIMULATED_ROWS: readonly SimulatedRow[] = [
  {
    facts: { ...programmatic('alphaswap', 'AlphaSwap', 24), rates: BOTH_RATES },
    spreadBps: 40,
    durationPercent: 100,
    minUsd: '10',
    maxUsd: '250000',
    lists: () => true,
  },
  {
    facts: byTicket('betaswap', 'BetaSwap', 72),
    spreadBps: 55,
    durationPercent: 120,
    minUsd: '25',
    maxUsd: '1000000',
    lists: ({ network }) => network !== 'ln',
  },
  {
    facts: { ...programmatic('gammaswap', 'GammaSwap', 48), feePct: 0.5, rates: BOTH_RATES },
    spreadBps: 60,
    durationPercent: 100,
    minUsd: '20',
    maxUsd: '100000',
    lists: ({ code }) => !PRIVATE.includes(code),
  },
  {
    facts: { ...programmatic('deltaswap', 'DeltaSwap', 72), depositWindowMinutes: 120 },
    spreadBps: 60,
    durationPercent: 150,
    minUsd: '5',
    maxUsd: '50000',
    lists: ({ network }) => !ROLLUPS.includes(network),
  },
  {
    facts: { ...byTicket('epsilonswap', 'EpsilonSwap', 24), depositWindowMinutes: 30 },
    spreadBps: 60,
    durationPercent: 150,
    minUsd: '50',
    maxUsd: '400000',
    lists: ({ code, network }) => !PRIVATE.includes(code) && network !== 'ln',
  },
  {
    facts: {
      ...sandbox,
      code: 'zetaswap',
      name: 'ZetaSwap',
      refundCapability: 'none',
      refundWindowHours: null,
      refundSlaHours: null,
      feeNetwork: null,
      // Wallets that know one minimum stop if that of fixed rates is much higher.
      rates: BOTH_RATES,
    },
    spreadBps: 95,
    durationPercent: 200,
    minUsd: '2',
    maxUsd: '5000',
    lists: ({ code }) => POPULAR.includes(code),
  },
];
