import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AdapterQuoteRequest, AnswerParts, Api, Echo, ListedAsset } from '../adapter';
import {
  explainRefusal,
  type RateWords,
  readLimits,
  readRate,
  readWord,
  type StatusWords,
  toQuote,
  WAITING_TO_FINISHED,
  type WaitingToFinished,
} from '../adapter-answers';
import { labelStatus } from '../http/failure';
import { decimal, echoed, exactNumber, isoTime, memo, optional, positive, text } from '../http/fields';
import { toPercent } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<WaitingToFinished> = WAITING_TO_FINISHED;
const PAGE_SIZE = 250;
/** Enough for every existing coin, in case a server's list never ends. */
const MOST_PAGES = 100;

const side = z.object({
  symbol: echoed,
  network: echoed,
  amount: optional(decimal),
  address: text,
  extra_id: memo,
  tx_hash: optional(text),
});
const order = z.object({
  id: text,
  status: text,
  rate: echoed,
  deposit: side,
  withdrawal: side,
  refund_address: echoed,
  expires_at: optional(isoTime()),
});

const RATE_WORDS: RateWords = { floating: 'floating', fixed: 'fixed' };

const priceAnswer = z.object({
  estimated_amount: positive,
  rate: optional(z.object({ id: text, valid_until: optional(isoTime()) })),
});

export const stealthex: Adapter = {
  facts: {
    code: 'stealthex',
    name: 'StealthEX',
    home: 'stealthex.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'address',
      extra_id: 'extra_id',
      refund_address: 'refund_address',
      refund_extra_id: 'refund_extra_id',
    },
    requestsPerMinute: 300,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'per_order', member: 'additional_fee_percent', maxBps: 300 },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'refundAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'requests per minute',
      'error kinds of amounts outside the limits',
      'the largest additional_fee_percent, and whether the default share of the account comes on top of it',
    ],
  },
  names: { homeWord: 'mainnet' },
  http: {
    baseUrl: 'https://api.stealthex.io/v4',
    headers: ({ key = '' }) => ({ authorization: `Bearer ${key}` }),
    readError,
  },

  async assets(api) {
    const assets: ListedAsset[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const rows = await api.get('/currencies', {
        query: { limit: PAGE_SIZE, offset: assets.length },
        answer: z.array(z.object({ symbol: text, network: text, contract_address: optional(text) })),
      });
      for (const { symbol, network, contract_address } of rows) {
        assets.push({ ticker: symbol, network, contract: contract_address, sends: true, receives: true });
      }
      if (rows.length === 0) {
        break;
      }
    }
    return assets;
  },

  limits,

  async quote(api, request) {
    const isReverse = request.side === 'receive';
    const quote = await api
      .post('/rates/estimated-amount', {
        body: {
          ...pairOf(request),
          estimation: isReverse ? 'reversed' : 'direct',
          amount: exactNumber(request.amount),
          ...feeOf(request),
        },
        answer: priceAnswer,
      })
      .catch((refusal) => explainRefusal(refusal, request, () => limits(api, request)));
    return toQuote({
      amountFrom: isReverse ? quote.estimated_amount : request.amount,
      amountTo: isReverse ? request.amount : quote.estimated_amount,
      quoteRef: quote.rate?.id ?? null,
      validUntil: quote.rate?.valid_until ?? null,
    });
  },

  async createOrder(api, request) {
    const isReverse = request.side === 'receive';
    const created = await api.post('/exchanges', {
      once: true,
      body: {
        ...pairOf(request),
        estimation: isReverse ? 'reversed' : 'direct',
        ...(request.quoteRef && { rate_id: request.quoteRef }),
        amount: exactNumber(isReverse ? request.amountTo : request.amountFrom),
        address: request.payoutAddress,
        ...(request.payoutExtraId && { extra_id: request.payoutExtraId }),
        ...(request.refundAddress && { refund_address: request.refundAddress }),
        ...(request.refundExtraId && { refund_extra_id: request.refundExtraId }),
        ...feeOf(request),
      },
      answer: order,
    });
    return {
      providerOrderId: created.id,
      secret: null,
      depositAddress: created.deposit.address,
      depositExtraId: created.deposit.extra_id,
      expiresAt: created.expires_at,
      amountFrom: created.deposit.amount,
      amountTo: created.withdrawal.amount,
      rate: readRate(RATE_WORDS, created.rate),
      echo: echoOf(created),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/exchanges/${encodeURIComponent(providerOrderId)}`, { answer: order });
    const status = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status,
      amountFrom: found.deposit.amount,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.withdrawal.amount : null,
      txInHash: found.deposit.tx_hash,
      txOutHash: found.withdrawal.tx_hash,
      expiresAt: found.expires_at,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.deposit.address,
        depositExtraId: found.deposit.extra_id,
      },
    };
  },
};

function echoOf({ deposit, withdrawal, refund_address }: z.output<typeof order>): Echo {
  return {
    payoutAddress: withdrawal.address,
    payoutExtraId: withdrawal.extra_id,
    refundAddress: refund_address,
    from: deposit.symbol,
    fromNetwork: deposit.network,
    to: withdrawal.symbol,
    toNetwork: withdrawal.network,
  };
}

const limitsAnswer = z.object({ min_amount: optional(decimal), max_amount: optional(decimal) });

async function limits(api: Api, pair: AdapterPair) {
  const range = await api.post('/rates/range', {
    body: { ...pairOf(pair), estimation: 'direct' },
    answer: limitsAnswer,
  });
  return readLimits(range.min_amount, range.max_amount);
}

function feeOf({ markupBps }: Pick<AdapterQuoteRequest, 'markupBps'>) {
  return markupBps ? { additional_fee_percent: exactNumber(toPercent(markupBps)) } : {};
}

function pairOf({ from, to, rate }: AdapterPair) {
  return {
    route: {
      from: { symbol: from.ticker, network: from.network },
      to: { symbol: to.ticker, network: to.network },
    },
    rate,
  };
}

const refusal = z.object({ err: z.object({ kind: text, details: optional(text) }) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { kind, details } = read.data.err;
  const message = `${kind}: ${details}`;
  return kind === 'NoPair'
    ? new ProviderError('unsupported_pair', { message })
    : new ProviderError('refused', { message, label: labelStatus(httpStatus) });
}
