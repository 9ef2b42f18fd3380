import { z } from 'zod';
import { fromIso, MINUTE, toIso } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, AnswerParts, Echo } from '../adapter';
import { readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import {
  echoed,
  echoedIn,
  echoedMemo,
  flag,
  isoTime,
  memo,
  optional,
  positive,
  readLimitText,
  text,
} from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  new: 'waiting_deposit',
  pending: 'confirming',
  processing: 'exchanging',
  on_hold: 'manual_review',
  settle_data_error: 'manual_review',
  completed: 'completed',
  canceled: 'refund_required',
};
type Word = 'new' | 'pending' | 'processing' | 'on_hold' | 'settle_data_error' | 'completed' | 'canceled';

/** Hashes as strings, or as objects containing one. Without a readable hash, an entry still means that money moved. */
const transactions = z.array(
  z.union([
    text,
    z
      .object({ hash: optional(text), txid: optional(text), id: optional(text) })
      .transform(({ hash, txid, id }) => hash ?? txid ?? id),
  ]),
);
const order = z.object({
  shortId: text,
  status: text,
  depositAmount: optional(positive),
  depositMethod: echoed,
  settleMethod: echoed,
  settleData: echoedIn({ address: echoed, tag: echoedMemo }),
  depositTxns: transactions,
  settleAmount: optional(positive),
  settleTxns: transactions,
  expiresAt: optional(isoTime()),
});
const createdOrder = order.extend({
  depositData: z.object({ address: text, tag: memo }),
  createdAt: optional(isoTime()),
});
const foundOrder = order.extend({ depositData: echoedIn({ address: echoed, tag: echoedMemo }) });

const priceAnswer = z.object({
  id: text,
  depositAmount: positive,
  settleAmount: positive,
  settleFee: optional(positive),
  expiresAt: isoTime(),
});

export const bitcoinvn: Adapter = {
  facts: {
    code: 'bitcoinvn',
    name: 'BitcoinVN',
    home: 'bitcoinvn.io',
    kind: 'instant',
    needs: [],
    accepts: ['key', 'affiliate'],
    rates: { fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundMemo: 'impossible' },
    orderNames: { address: 'settleData.address', extra_id: 'settleData.tag', refund_address: 'refundData.address' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'in_account', needs: 'affiliate' },
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'to'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'from',
      'to',
    ],
    neverReports: ['failed', 'refunded'],
    lateDeposits: 'unknown',
    toVerify: [
      'the members of the list of methods',
      'whether the order takes the refund address as refundData or as depositRefundData',
      'the form of the transactions in an order',
      'what a deposit gets that comes after the quarter of an hour for which the rate holds',
    ],
  },
  names: {
    tickerAlone: true,
    assets: {
      'BTC-ln': 'btcln',
      'USDT-eth': 'usdterc20',
      'USDT-matic': 'usdtpolygon',
      'USDT-trx': 'usdttrc20',
    },
  },
  http: {
    baseUrl: 'https://bitcoinvn.io/api',
    headers: ({ key }): Readonly<Record<string, string>> => (key ? { 'X-API-KEY': key } : {}),
    readError,
  },

  async assets(api) {
    const methods = await api.get('/info', { answer: z.record(z.string(), z.unknown()) });
    return Object.entries(methods).flatMap(([ticker, row]) => {
      const read = method.safeParse(row);
      if (!read.success || read.data.fiat === true) {
        return [];
      }
      const { enabled, depositEnabled, settleEnabled, asset } = read.data;
      return {
        ticker,
        network: '',
        contract: null,
        ...(asset !== null && { symbol: asset }),
        sends: enabled && depositEnabled !== false,
        receives: enabled && settleEnabled !== false,
      };
    });
  },

  async quote(api, { from, to, side, amount }) {
    const quote = await api.post('/quotes', {
      body: {
        depositMethod: from.ticker,
        settleMethod: to.ticker,
        ...(side === 'send' ? { depositAmount: amount } : { settleAmount: amount }),
      },
      answer: priceAnswer,
    });
    return toQuote({
      amountFrom: quote.depositAmount,
      amountTo: quote.settleAmount,
      quoteRef: quote.id,
      validUntil: quote.expiresAt,
      networkFee: quote.settleFee,
    });
  },

  async createOrder(api, request) {
    const made = await api.post('/orders', {
      once: true,
      body: {
        quote: request.quoteRef,
        settleData: { address: request.payoutAddress, ...(request.payoutExtraId && { tag: request.payoutExtraId }) },
        ...(api.settings.affiliate && { referrer: api.settings.affiliate }),
        ...(request.refundAddress && {
          refundData: { address: request.refundAddress },
        }),
      },
      answer: createdOrder,
    });
    return {
      providerOrderId: made.shortId,
      secret: null,
      depositAddress: made.depositData.address,
      depositExtraId: made.depositData.tag,
      expiresAt: endOfRate(made),
      amountFrom: made.depositAmount,
      amountTo: made.settleAmount,
      echo: echoOf(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/orders/${encodeURIComponent(providerOrderId)}`, { answer: foundOrder });
    const [isPaidIn, isPaidOut] = [found.depositTxns.length > 0, found.settleTxns.length > 0];
    return {
      word: found.status,
      status: readStatusOf(found.status, isPaidIn, isPaidOut),
      amountFrom: isPaidIn ? found.depositAmount : null,
      amountTo: isPaidOut ? found.settleAmount : null,
      txInHash: found.depositTxns.at(-1) ?? null,
      txOutHash: found.settleTxns.at(-1) ?? null,
      expiresAt: found.expiresAt,
      echo: {
        ...echoOf(found),
        providerOrderId: found.shortId,
        depositAddress: found.depositData?.address ?? null,
        depositExtraId: found.depositData?.tag ?? null,
      },
    };
  },
};

/** How long the fixed rate holds; the order itself lives for a week. */
const RATE_HOLDS_MS = 15 * MINUTE;

function endOfRate({ createdAt, expiresAt }: z.output<typeof createdOrder>): string | null {
  const ends = [createdAt && toIso(fromIso(createdAt) + RATE_HOLDS_MS), expiresAt].filter((end) => end !== null);
  return ends.toSorted()[0] ?? null;
}

function echoOf({ settleData, depositMethod, settleMethod }: z.output<typeof order>): Echo {
  return {
    payoutAddress: settleData?.address ?? null,
    payoutExtraId: settleData?.tag ?? null,
    from: depositMethod,
    to: settleMethod,
  };
}

const method = z.object({
  enabled: flag,
  depositEnabled: optional(flag),
  settleEnabled: optional(flag),
  fiat: optional(flag),
  asset: optional(text),
});

function readStatusOf(word: string, isPaidIn: boolean, isPaidOut: boolean): OrderStatus | null {
  if (word === 'processing' && isPaidOut) {
    return 'sending';
  }
  return word === 'canceled' && !isPaidIn ? 'expired' : readWord(STATUSES, word);
}

const failure = z.object({ error: z.object({ message: text, code: optional(text) }) });
const invalid = z.object({
  message: optional(text),
  errors: z.object({ children: z.record(z.string(), z.object({ errors: z.array(text).nullish() }).nullish()) }),
});

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  if (httpStatus < 400 || httpStatus > 499) {
    return null;
  }
  const failed = failure.safeParse(body);
  if (failed.success) {
    const { message } = failed.data.error;
    return new ProviderError('refused', {
      message,
      label: labelStatus(httpStatus),
    });
  }
  const read = invalid.safeParse(body);
  return read.success ? readFields(read.data.errors.children) : null;
}

/** The invalid fields, with the reasons as text. */
function readFields(children: z.output<typeof invalid>['errors']['children']): ProviderError {
  const [field, reasons] = Object.entries(children)
    .map(([name, child]) => [name, child?.errors ?? []] as const)
    .find(([, errors]) => errors.length > 0) ?? ['', []];
  const options = { message: `${field}: ${reasons.join(' ')}` };
  const limits = /amount$/i.test(field) ? readLimitText(reasons.join(' ')) : null;
  if (limits) {
    return new OutsideLimits(field === 'depositAmount' ? limits : {}, options);
  }
  return new ProviderError(/method$/i.test(field) ? 'unsupported_pair' : 'refused', options);
}
