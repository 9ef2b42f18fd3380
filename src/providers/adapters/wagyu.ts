import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, ListedAsset } from '../adapter';
import { explainRefusal, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import { decimal, echoed, flag, integer, isoTime, optional, positive, text } from '../http/fields';
import { ProviderError } from '../provider';

/** A token as Wagyu identifies it; it has no list of its own. */
interface WagyuToken {
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

const WAGYU_TOKENS: readonly WagyuToken[] = [
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

function tokenIdOf({ ticker, network, contract }: WagyuToken): string {
  const isNamed = network === BITCOIN || network === MONERO;
  return contract ?? (isNamed ? ticker : OWN_COIN);
}

/** Two public clients know different words. */
const STATUSES: StatusWords<Word> = {
  awaiting_deposit: 'waiting_deposit',
  deposit_detected: 'confirming',
  confirming: 'confirming',
  deposit_confirmed: 'exchanging',
  executing_swap: 'exchanging',
  swapping: 'exchanging',
  completed: 'completed',
  complete: 'completed',
  refunding: 'refund_required',
  refunded: 'refunded',
  failed: 'failed',
  expired: 'expired',
};
type Word =
  | 'awaiting_deposit'
  | 'deposit_detected'
  | 'confirming'
  | 'deposit_confirmed'
  | 'executing_swap'
  | 'swapping'
  | 'completed'
  | 'complete'
  | 'refunding'
  | 'refunded'
  | 'failed'
  | 'expired';

/** Of 20 calls a minute, five creations. */
const CREATE_COST = 4;
/** How far a limit in dollars is raised, since prices change. */
const MARGIN = '1.05';
const LIMIT_DECIMALS = 8;

const chainsAnswer = z.object({
  chains: z.array(z.object({ chainId: text, minSwapUsd: optional(decimal) })),
  defaultMinSwapUsd: optional(decimal),
});
const priceAnswer = z.object({
  fromAmountUsd: optional(decimal),
  /** In base units. */
  toAmount: positive,
  estimatedTime: optional(integer),
});
const order = z.object({
  orderId: text,
  status: text,
  depositAddress: text,
  depositChainId: echoed,
  depositTokenSymbol: echoed,
  /** In base units. */
  depositAmount: positive,
  toAddress: echoed,
  expectedOutput: optional(decimal),
  expiresAt: optional(isoTime()),
  /** A gamble on the payout, which nobody asked for. */
  coinflipRequested: optional(flag),
});
const statusAnswer = order.extend({
  depositTxHash: optional(text),
  refundTxHash: optional(text),
  errorMessage: optional(text),
});

export const wagyu: Adapter = {
  facts: {
    code: 'wagyu',
    name: 'Wagyu',
    home: 'wagyu.xyz',
    kind: 'instant',
    needs: [],
    accepts: ['key'],
    rates: { floating: ['send'] },
    refund: { capability: 'none', windowHours: null, slaHours: null, source: 'assumed' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'toAddress' },
    requestsPerMinute: 20,
    costliestCall: CREATE_COST,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'in_account', needs: 'key' },
    echoes: ['payoutAddress', 'from', 'fromNetwork'],
    statusEchoes: ['providerOrderId', 'depositAddress', 'payoutAddress', 'from', 'fromNetwork'],
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    neverReports: ['sending', 'manual_review'],
    lateDeposits: 'unknown',
    toVerify: [
      'where it pays back to: a creation names no refund address, so do not enable it before this is known',
      'the words of the status, of which two clients know different ones',
      'whether the quoted amount is after all fees',
      'how the minimum in dollars is applied',
      'whether the first version of its interface remains',
    ],
  },
  names: {
    networks: {
      xmr: ['0'],
      eth: ['1'],
      op: ['10'],
      bsc: ['56'],
      base: ['8453'],
      arbitrum: ['42161'],
      btc: ['20000000000001'],
    },
  },
  http: {
    baseUrl: 'https://api.wagyu.xyz',
    headers: ({ key }) => (key ? { 'x-api-key': key } : {}),
    readError,
  },

  /** It lists its chains, and no tokens. */
  async assets(api) {
    const { chains } = await api.get('/v1/chains', { answer: chainsAnswer });
    return WAGYU_TOKENS.filter(({ network }) => chains.some(({ chainId }) => chainId === network)).map(
      ({ ticker, network, contract, decimals }) => ({
        ticker,
        network,
        contract,
        decimals,
        sends: true,
        receives: true,
      }),
    );
  },

  /** A minimum in dollars, at the price of a sample amount. */
  async limits(api, { from, to }) {
    const { chains, defaultMinSwapUsd } = await api.get('/v1/chains', { answer: chainsAnswer });
    const minUsd = chains.find(({ chainId }) => chainId === from.network)?.minSwapUsd ?? defaultMinSwapUsd;
    const { sample } = tokenOf(from);
    const { fromAmountUsd } = await api.post('/v1/quote', { body: pairOf({ from, to }, sample), answer: priceAnswer });
    if (minUsd === null || fromAmountUsd === null || fromAmountUsd === '0') {
      return {};
    }
    const min = new BigNumber(minUsd).times(MARGIN).times(sample).div(fromAmountUsd);
    return readLimits(min.toFixed(Math.min(LIMIT_DECIMALS, tokenOf(from).decimals), BigNumber.ROUND_UP), null);
  },

  async quote(api, request) {
    const { amount, to } = request;
    const asked = api.post('/v1/quote', { body: pairOf(request, amount), answer: priceAnswer });
    const quote = await asked.catch((refusal: unknown) =>
      explainRefusal(refusal, request, () => wagyu.limits?.(api, request) ?? Promise.resolve({})),
    );
    return toQuote({
      amountFrom: amount,
      amountTo: fromUnits(quote.toAmount, to),
      etaSeconds: quote.estimatedTime,
    });
  },

  async createOrder(api, request) {
    const made = await api.post('/v1/order', {
      once: true,
      cost: CREATE_COST,
      body: { ...pairOf(request, request.amountFrom), toAddress: request.payoutAddress },
      answer: order,
    });
    const amountFrom = fromUnits(made.depositAmount, request.from);
    if (made.coinflipRequested || compareAmounts(amountFrom, request.amountFrom) !== 0) {
      throw new ProviderError('refused', {
        message: `wants ${amountFrom} where ${request.amountFrom} was quoted, or gambles with the payout`,
        label: 'invalid_answer',
        tookEffect: true,
      });
    }
    return {
      providerOrderId: made.orderId,
      secret: null,
      depositAddress: made.depositAddress,
      depositExtraId: null,
      expiresAt: made.expiresAt,
      amountFrom,
      amountTo: made.expectedOutput === null ? null : fromUnits(made.expectedOutput, request.to),
      echo: echoOf(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/v1/order/${encodeURIComponent(providerOrderId)}`, { answer: statusAnswer });
    return {
      word: found.status,
      status: readWord(STATUSES, found.status),
      txInHash: found.depositTxHash,
      refundHash: found.refundTxHash,
      expiresAt: found.expiresAt,
      message: found.errorMessage,
      echo: { ...echoOf(found), providerOrderId: found.orderId, depositAddress: found.depositAddress },
    };
  },
};

function tokenOf({ ticker, network, contract }: ListedAsset): WagyuToken {
  const found = WAGYU_TOKENS.find(
    (token) => token.ticker === ticker && token.network === network && token.contract === contract,
  );
  if (!found) {
    throw new ProviderError('unsupported_pair', { message: `wagyu has no ${ticker} on chain ${network}` });
  }
  return found;
}

function pairOf({ from, to }: Pick<AdapterPair, 'from' | 'to'>, amount: string) {
  return {
    fromChainId: Number(from.network),
    toChainId: Number(to.network),
    fromToken: tokenIdOf(tokenOf(from)),
    toToken: tokenIdOf(tokenOf(to)),
    fromAmount: new BigNumber(amount).shiftedBy(tokenOf(from).decimals).toFixed(0, BigNumber.ROUND_DOWN),
  };
}

function fromUnits(units: string, asset: ListedAsset): string {
  return new BigNumber(units).shiftedBy(-tokenOf(asset).decimals).toFixed();
}

function echoOf(made: z.output<typeof order>) {
  return { payoutAddress: made.toAddress, from: made.depositTokenSymbol, fromNetwork: made.depositChainId };
}

const refusal = z.object({ error: text });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const message = read.data.error;
  const label = labelStatus(httpStatus);
  return new ProviderError(/pair|token|chain/i.test(message) ? 'unsupported_pair' : 'refused', { message, label });
}
