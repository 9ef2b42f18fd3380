import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import { fromIso, HOUR, toIso } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, AnswerParts, Api, StatusAnswer } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import { decimal, echoed, echoedIn, flag, integer, optional, positive, text, unixMillis } from '../http/fields';
import { type Limits, OutsideLimits, ProviderError, requireMember } from '../provider';

const asset = z.object({
  enabled: optional(flag),
  id: text,
  direction: optional(text),
  ticker: text,
  network: text,
  contractAddress: optional(text),
  decimals: integer,
  minimalAmount: optional(decimal),
});
type ChainflipAsset = z.output<typeof asset>;

async function readChainflipAssets(api: Api): Promise<ChainflipAsset[]> {
  const { assets } = await api.get('/assets', { answer: z.object({ assets: z.array(asset) }) });
  return assets;
}

async function readMinimum(api: Api, id: string): Promise<Partial<Limits>> {
  const found = (await readChainflipAssets(api)).find((listed) => listed.id === id);
  if (!found) {
    throw new ProviderError('unsupported_pair', { message: `chainflip does not list ${id}` });
  }
  return readLimits(found.minimalAmount, null);
}

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  receiving: 'confirming',
  swapping: 'exchanging',
  sending: 'sending',
  sent: 'sending',
  completed: 'completed',
  failed: 'failed',
};
type Word = 'waiting' | 'receiving' | 'swapping' | 'sending' | 'sent' | 'completed' | 'failed';

/** In base units; there is also `amount`, as a number that may have lost digits. */
const egress = z.object({ amountNative: optional(decimal), transactionReference: optional(text) }).nullish();
const chainflipChannel = z.object({
  status: z.object({
    state: text,
    sourceAsset: echoed,
    destinationAsset: echoed,
    destinationAddress: echoed,
    depositChannel: z
      .object({
        depositAddress: echoed,
        isExpired: optional(flag),
        estimatedExpiryTime: optional(unixMillis),
        fillOrKillParams: echoedIn({ refundAddress: echoed }),
      })
      .nullish(),
    deposit: egress,
    swapEgress: egress,
    refundEgress: egress,
  }),
});
type Channel = z.output<typeof chainflipChannel>['status'];

async function chainflipStatusOf(found: Channel, readAssets: () => Promise<ChainflipAsset[]>): Promise<StatusAnswer> {
  return {
    word: found.state,
    status: readStatusOf(found),
    ...(await readAmounts(found, readAssets)),
    txInHash: found.deposit?.transactionReference ?? null,
    txOutHash: found.swapEgress?.transactionReference ?? null,
    refundHash: found.refundEgress?.transactionReference ?? null,
    expiresAt: beforeExpiry(found.depositChannel?.estimatedExpiryTime ?? null),
    echo: {
      depositAddress: found.depositChannel?.depositAddress ?? null,
      payoutAddress: found.destinationAddress,
      refundAddress: found.depositChannel?.fillOrKillParams?.refundAddress ?? null,
      from: found.sourceAsset,
      to: found.destinationAsset,
    },
  };
}

/** A deposit has to be witnessed before the channel ends at a block, and what comes later is lost. */
const WITNESSED_WITHIN_MS = HOUR;

function beforeExpiry(estimated: string | null): string | null {
  return estimated === null ? null : toIso(fromIso(estimated) - WITNESSED_WITHIN_MS);
}

/** Converts from base units, for which the list of assets is needed. */
async function readAmounts(
  { deposit, swapEgress, refundEgress, sourceAsset, destinationAsset }: Channel,
  readAssets: () => Promise<ChainflipAsset[]>,
) {
  const isMoved = [deposit, swapEgress, refundEgress].some((moved) => moved?.amountNative);
  const listed = isMoved ? await readAssets() : [];
  const read = (moved: z.output<typeof egress>, id: string | null) => {
    const decimals = listed.find((asset) => asset.id === id)?.decimals;
    const units = moved?.amountNative ?? null;
    return decimals === undefined || units === null ? null : new BigNumber(units).shiftedBy(-decimals).toFixed();
  };
  return {
    amountFrom: read(deposit, sourceAsset),
    amountTo: read(swapEgress, destinationAsset),
    refundAmount: read(refundEgress, sourceAsset),
  };
}

/** A partial fill counts as completed; with no fill, the whole deposit was refunded. */
function readStatusOf({ state, depositChannel, swapEgress, refundEgress }: Channel): OrderStatus | null {
  if (state === 'waiting' && depositChannel?.isExpired) {
    return 'expired';
  }
  return state === 'completed' && refundEgress && !swapEgress ? 'refunded' : readWord(STATUSES, state);
}

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
    // About a day, of which the channel's own estimate is read after its creation.
    depositWindowMinutes: 20 * 60,
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
