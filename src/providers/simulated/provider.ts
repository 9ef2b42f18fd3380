import { createHash } from 'node:crypto';
import { base32nopad } from '@scure/base';
import { ALL_BPS, compareAmounts, multiplyFraction, type Rounding, restBps } from '#domain/amount';
import { type AssetId, assetKey, decimalsOfAsset, listAssets } from '#domain/assets/currencies';
import { expectedSeconds, usesMemo } from '#domain/assets/networks';
import {
  type Limits,
  type Provider,
  ProviderError,
  type ProviderFacts,
  type QuoteRequest,
  type QuoteWarning,
} from '../provider';
import { SIMULATED_PRICES } from './prices';

interface SimulatedRow {
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
const SIMULATED_NETWORKS: readonly string[] = [
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
const SIMULATED_ROWS: readonly SimulatedRow[] = [
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

/** Limits are shown to people: eight decimals are enough. */
const LIMIT_DECIMALS = 8;
const DEPOSIT_CHARACTERS = 32;
const ORDER_CHARACTERS = 20;

/** It states both limits. */
export interface SimulatedProvider extends Provider {
  limits(from: AssetId, to: AssetId): Promise<Limits>;
}

/**
 * A sandbox provider: every response is a pure function of its row, the price table and the request, so equal requests get
 * equal responses on every machine [rules/sandbox-and-clock: What the sandbox is].
 */
export function createSimulatedProvider(row: SimulatedRow): SimulatedProvider {
  const { facts } = row;
  const assets = listAssets()
    .filter(({ code, network }) => Object.hasOwn(SIMULATED_PRICES, code) && SIMULATED_NETWORKS.includes(network))
    .filter(row.lists);
  const listed = new Set(assets.map(assetKey));
  const lists = (asset: AssetId) => listed.has(assetKey(asset));
  const supports = (from: AssetId, to: AssetId) => lists(from) && lists(to) && assetKey(from) !== assetKey(to);

  const limitsOf = (from: AssetId, to: AssetId): Limits => {
    if (!supports(from, to)) {
      throw new ProviderError('unsupported_pair');
    }
    return { min: convertUsd(row.minUsd, from, 'up'), max: convertUsd(row.maxUsd, from, 'down') };
  };

  const withinLimits = (from: AssetId, to: AssetId, amount: string): Limits => {
    const limits = limitsOf(from, to);
    if (compareAmounts(amount, limits.min) < 0) {
      throw new ProviderError('below_limit', { limit: limits.min });
    }
    if (compareAmounts(amount, limits.max) > 0) {
      throw new ProviderError('above_limit', { limit: limits.max });
    }
    return limits;
  };

  return {
    facts,
    assets: () => assets,
    takes: lists,
    pays: lists,
    supports,
    limits: async (from, to) => limitsOf(from, to),
    quote: async (request) => {
      const { from, to } = request;
      limitsOf(from, to);
      const amounts = convert(request, row.spreadBps);
      const { max } = withinLimits(from, to, amounts.amountFrom);
      return {
        ...amounts,
        etaSeconds: Math.ceil((expectedSeconds(from.network, to.network) * row.durationPercent) / 100),
        warnings: listDepthWarnings(amounts.amountFrom, max),
      };
    },
    createOrder: async ({ orderId, from, to, amountFrom }) => {
      withinLimits(from, to, amountFrom);
      return { ...depositOf(`${facts.code}:${orderId}`, facts.code, from.network), expiresAt: null };
    },
    ...(facts.refundCapability === 'programmatic' && { requestRefund: async () => undefined }),
    ...(facts.refundCapability === 'ticket' && { openTicket: async () => undefined }),
  };
}

/** Rounds against the customer: payouts down, amounts to send up [rules/addresses: Amounts]. */
function convert({ from, to, amount, side }: QuoteRequest, spreadBps: number) {
  const sold = [priceOf(from), restBps(spreadBps)];
  const bought = [priceOf(to), ALL_BPS];
  return side === 'send'
    ? { amountFrom: amount, amountTo: multiplyFraction([amount, ...sold], bought, decimalsOfAsset(to), 'down') }
    : { amountFrom: multiplyFraction([amount, ...bought], sold, decimalsOfAsset(from), 'up'), amountTo: amount };
}

function convertUsd(usd: string, asset: AssetId, rounding: Rounding): string {
  return multiplyFraction([usd], [priceOf(asset)], Math.min(decimalsOfAsset(asset), LIMIT_DECIMALS), rounding);
}

function priceOf({ code }: AssetId): string {
  const price = SIMULATED_PRICES[code];
  if (price === undefined) {
    throw new ProviderError('unsupported_pair');
  }
  return price;
}

/** From half of the maximum on, the price gets worse; from nine tenths on, liquidity is low. */
function listDepthWarnings(amount: string, max: string): QuoteWarning[] {
  const isAbove = (tenths: string) =>
    compareAmounts(multiplyFraction([amount, '10'], [max], LIMIT_DECIMALS, 'up'), tenths) > 0;
  return [...(isAbove('5') ? ['high_price_impact' as const] : []), ...(isAbove('9') ? ['low_liquidity' as const] : [])];
}

/** An address that no wallet accepts, so that nobody sends real coins to the sandbox. */
function depositOf(seed: string, code: string, network: string) {
  const digest = createHash('sha256').update(seed).digest();
  const text = base32nopad.encode(createHash('sha256').update(digest).digest()).toLowerCase();
  return {
    providerOrderId: `${code}-${base32nopad.encode(digest).toLowerCase().slice(0, ORDER_CHARACTERS)}`,
    depositAddress: `sandbox_${network}_${text.slice(0, DEPOSIT_CHARACTERS)}`,
    depositExtraId: usesMemo(network) ? String(digest.readUInt32BE(0)) : null,
  };
}

/** The sandbox's providers, in no particular order. */
export const SIMULATED_PROVIDERS: readonly SimulatedProvider[] = SIMULATED_ROWS.map(createSimulatedProvider);
const BY_CODE = new Map(SIMULATED_PROVIDERS.map((provider) => [provider.facts.code, provider]));

export function findSimulated(code: string): SimulatedProvider | null {
  return BY_CODE.get(code) ?? null;
}
