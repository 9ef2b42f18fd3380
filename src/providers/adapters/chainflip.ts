import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts } from '../http/api';
import { labelStatus } from '../http/failure';
import { decimal, flag, optional, positive, text } from '../http/fields';
import { checkLimits, readLimits } from '../limits';
import { OutsideLimits, ProviderError } from '../provider';
import { requireMember } from '../unmet-demand';
import { readChainflipAssets, readMinimum } from './chainflip-assets';
import { chainflipChannel, chainflipStatusOf } from './chainflip-status';

/** How many blocks a deposit waits for its minimum price before it is refunded. */
const RETRY_BLOCKS = 150;
const PRICE_DECIMALS = 12;

/** The parts of the quote that opening a channel repeats. */
const terms = z.object({ minimumPrice: text, numberOfChunks: text.nullable(), chunkIntervalBlocks: text.nullable() });
type Terms = z.output<typeof terms>;

const offer = z.object({
  ingressAmount: positive,
  egressAmount: positive,
  estimatedPrice: positive,
  recommendedSlippageTolerancePercent: optional(decimal),
  estimatedDurationSeconds: optional(decimal),
  lowLiquidityWarning: optional(flag),
  numberOfChunks: optional(text),
  chunkIntervalBlocks: optional(text),
});

const priceAnswer = z.array(offer);

export const chainflip: Adapter = {
  facts: {
    code: 'chainflip',
    name: 'Chainflip',
    home: 'chainflip.io',
    kind: 'protocol',
    needs: ['key'],
    rates: { floating: ['send'] },
    refund: { capability: 'programmatic', windowHours: null, slaHours: null, source: 'documented', automatic: true },
    depositWindowMinutes: 24 * 60,
    demands: { ...NO_DEMANDS, refundAddress: 'required', payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'destinationAddress', refund_address: 'refundAddress' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'commissionBps', maxBps: 300 },
    echoes: [],
    statusEchoes: ['depositAddress', 'payoutAddress', 'refundAddress', 'from', 'to'],
    neverReports: ['manual_review', 'refund_required'],
    lateDeposits: 'lost',
    toVerify: ['the rate limit', 'in which coin the fee for opening a channel is'],
  },
  http: { baseUrl: 'https://chainflip-broker.io', query: ({ key }) => ({ apiKey: key }), readError },

  async assets(api) {
    return (await readChainflipAssets(api)).map(
      ({ enabled, id, direction, ticker, network, contractAddress, decimals }) => ({
        ticker: id,
        network,
        contract: contractAddress,
        symbol: ticker,
        decimals,
        sends: enabled !== false && direction !== 'egress',
        receives: enabled !== false && direction !== 'ingress',
      }),
    );
  },

  limits: (api, { from }) => readMinimum(api, from.ticker),

  async quote(api, { from, to, amount, markupBps = 0 }) {
    const offers = await api.get('/quotes', {
      query: { sourceAsset: from.ticker, destinationAsset: to.ticker, amount, commissionBps: markupBps },
      answer: priceAnswer,
    });
    const [best] = offers.toSorted((a, b) => compareAmounts(b.egressAmount, a.egressAmount));
    if (!best) {
      throw new ProviderError('unsupported_pair', { message: 'chainflip has no quote for the pair' });
    }
    return toQuote({
      amountFrom: amount,
      amountTo: best.egressAmount,
      quoteRef: JSON.stringify(toTerms(best)),
      etaSeconds: best.estimatedDurationSeconds === null ? null : Math.round(Number(best.estimatedDurationSeconds)),
      warnings: best.lowLiquidityWarning ? ['low_liquidity'] : [],
    });
  },

  /** Opens a channel, by GET. Deposits below the minimum are lost, so the minimum is checked again first. */
  async createOrder(api, request) {
    const { from, to, amountFrom } = request;
    const refundAddress = requireMember('refund_address', request.refundAddress);
    const read = terms.safeParse(request.quoteRef === null ? null : JSON.parse(request.quoteRef));
    if (!read.success) {
      throw new ProviderError('refused', { message: 'chainflip needs its quote', heldBack: true });
    }
    checkLimits(amountFrom, await readMinimum(api, from.ticker));
    const made = await api.get('/swap', {
      once: true,
      query: {
        sourceAsset: from.ticker,
        destinationAsset: to.ticker,
        destinationAddress: request.payoutAddress,
        refundAddress,
        retryDurationInBlocks: RETRY_BLOCKS,
        commissionBps: request.markupBps ?? 0,
        ...read.data,
      },
      answer: z.object({ address: text, issuedBlock: text, network: text, channelId: text }),
    });
    return {
      providerOrderId: `${made.issuedBlock}-${made.network}-${made.channelId}`,
      secret: null,
      depositAddress: made.address,
      depositExtraId: null,
      expiresAt: null,
      amountFrom: null,
      amountTo: null,
      echo: {},
    };
  },

  async readStatus(api, { providerOrderId }) {
    const [, issuedBlock, network, channelId] = /^(\d+)-(\w+)-(\d+)$/.exec(providerOrderId) ?? [];
    if (channelId === undefined) {
      throw new ProviderError('refused', {
        message: `${providerOrderId} is no channel of chainflip`,
        label: 'order_not_found',
      });
    }
    const { status: found } = await api.get('/status-by-deposit-channel', {
      query: { issuedBlock, network, channelId },
      answer: chainflipChannel,
    });
    return chainflipStatusOf(found, () => readChainflipAssets(api));
  },
};

/** The minimum price is the estimate less the recommended slippage. */
function toTerms({ estimatedPrice, recommendedSlippageTolerancePercent, ...dca }: z.output<typeof offer>): Terms {
  const remaining = new BigNumber(100).minus(recommendedSlippageTolerancePercent ?? '1').div(100);
  return {
    minimumPrice: remaining.times(estimatedPrice).decimalPlaces(PRICE_DECIMALS, BigNumber.ROUND_DOWN).toFixed(),
    numberOfChunks: dca.numberOfChunks,
    chunkIntervalBlocks: dca.chunkIntervalBlocks,
  };
}

const refusal = z.object({
  title: optional(text),
  detail: optional(text),
  errors: z.record(z.string(), z.array(text)).nullish(),
});

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { title, detail, errors } = read.data;
  const fields = Object.keys(errors ?? {});
  const message = [detail ?? title ?? `HTTP ${httpStatus}`, ...fields].join('; ');
  if (fields.some((field) => field.startsWith('minimalAmount'))) {
    return new OutsideLimits(readLimits(errors?.minimalAmount?.[0] ?? null, null), { message });
  }
  if (fields.some((field) => /asset/i.test(field))) {
    return new ProviderError('unsupported_pair', { message });
  }
  return new ProviderError('refused', {
    message,
    label: labelStatus(httpStatus),
  });
}
