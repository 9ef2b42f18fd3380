import { createHmac } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Settings } from '#domain/providers/settings';
import type { Adapter, AdapterPair, AnswerParts, Api, ListedAsset, PreparedRequest } from '../adapter';
import { explainRefusal, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import {
  actual,
  decimal,
  echoed,
  exactNumber,
  memo,
  optional,
  parseExactJson,
  positive,
  readDecimal,
  text,
} from '../http/fields';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  WAITING: 'waiting_deposit',
  PREPARED: 'waiting_deposit',
  EXCHANGING: 'exchanging',
  SENDING: 'sending',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  CANCELED: 'expired',
  FAILED: 'failed',
  HOLDED: 'manual_review',
  REFUNDED: 'refunded',
};
type Word =
  | 'WAITING'
  | 'PREPARED'
  | 'EXCHANGING'
  | 'SENDING'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'CANCELED'
  | 'FAILED'
  | 'HOLDED'
  | 'REFUNDED';

const order = z.object({
  id: text,
  status: text,
  from: echoed,
  to: echoed,
  fromAmount: optional(decimal),
  fromAmountReceived: actual,
  toAmount: optional(decimal),
  payCryptoAddress: text,
  payCryptoMemo: memo,
  toPaymentDetails: echoed,
  fromTxHash: optional(text),
  toTxHash: optional(text),
});
type Order = z.output<typeof order>;

const pairs = z.array(
  z.object({
    from: text,
    to: text,
    fromnetwork: optional(text),
    tonetwork: optional(text),
    /** Such as `10.00000 USDTTRC20`. */
    minamount: optional(text),
    maxamount: optional(text),
  }),
);
const priceAnswer = z.object({ fromAmount: positive, toAmount: positive });

export const swapple: Adapter = {
  facts: {
    code: 'swapple',
    name: 'Swapple',
    home: 'swapple.org',
    kind: 'instant',
    needs: ['key', 'secret'],
    // A fixed rate needs a contract about how long it holds, and its creation is not documented.
    rates: { floating: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'toPaymentDetails' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'none', because: 'unclear' },
    echoes: ['payoutAddress', 'from', 'to'],
    statusEchoes: ['providerOrderId', 'depositAddress', 'depositExtraId', 'payoutAddress', 'from', 'to'],
    hidesRefundHash: true,
    neverReports: ['confirming', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'the signature and the members of an order, which are those that a public client uses',
      'the signature of amounts below 0.0001, which some servers write with an exponent',
      'whether toMemo is the memo of a payout; until then none is sent',
      'where it pays back to, since a creation names no refund address',
      'which of its tokens are named with a network',
      'the form of an error',
      'the rate limit',
    ],
  },
  names: {
    tickerAlone: true,
    currencies: { XTZ: ['TEZ'] },
    assets: { 'USDT-trx': 'USDTTRC20', 'USDT-eth': 'USDTERC20' },
  },
  http: { baseUrl: 'https://api.swapple.org/api/v3', headers: signRequest, readError },

  async assets(api) {
    const listed = new Map<string, ListedAsset>();
    const note = (ticker: string, network: string | null, side: 'sends' | 'receives') => {
      const key = `${ticker} ${network ?? ''}`;
      const known = listed.get(key) ?? {
        ticker,
        network: network ?? '',
        contract: null,
        sends: false,
        receives: false,
      };
      listed.set(key, { ...known, [side]: true });
    };
    for (const { from, to, fromnetwork, tonetwork } of await readPairs(api)) {
      note(from, fromnetwork, 'sends');
      note(to, tonetwork, 'receives');
    }
    return [...listed.values()];
  },

  async limits(api, pair) {
    const { from, to } = pair;
    const row = (await readPairs(api)).find(
      (one) =>
        one.from === from.ticker &&
        one.to === to.ticker &&
        (one.fromnetwork ?? '') === from.network &&
        (one.tonetwork ?? '') === to.network,
    );
    return readLimits(readBound(row?.minamount), readBound(row?.maxamount));
  },

  async quote(api, request) {
    const asked = api.post('/estimate-amount', {
      body: { ...pairOf(request), fromAmount: plainNumber(request.amount), rateType: 'FLOATING' },
      answer: priceAnswer,
    });
    const quote = await asked.catch((refusal: unknown) =>
      explainRefusal(refusal, request, () => swapple.limits?.(api, request) ?? Promise.resolve({})),
    );
    return toQuote({ amountFrom: quote.fromAmount, amountTo: quote.toAmount });
  },

  async createOrder(api, request) {
    const made = await api.post('/create-order', {
      once: true,
      body: {
        ...pairOf(request),
        fromAmount: plainNumber(request.amountFrom),
        toPaymentDetails: request.payoutAddress,
        rateType: 'FLOATING',
      },
      answer: order,
    });
    return {
      providerOrderId: made.id,
      secret: null,
      depositAddress: made.payCryptoAddress,
      depositExtraId: made.payCryptoMemo,
      expiresAt: null,
      amountFrom: made.fromAmount,
      amountTo: made.toAmount,
      echo: { payoutAddress: made.toPaymentDetails, from: made.from, to: made.to },
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get('/check-order', { query: { id: providerOrderId }, answer: order });
    const status = readStatusOf(found);
    return {
      word: found.status,
      status,
      ...(found.status === 'HOLDED' && { reason: 'kyt_block' as const }),
      amountFrom: found.fromAmountReceived,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.toAmount : null,
      txInHash: found.fromTxHash,
      txOutHash: found.toTxHash,
      echo: {
        providerOrderId: found.id,
        depositAddress: found.payCryptoAddress,
        depositExtraId: found.payCryptoMemo,
        payoutAddress: found.toPaymentDetails,
        from: found.from,
        to: found.to,
      },
    };
  },
};

/** A canceled order with a deposit needs a person. */
function readStatusOf({ status, fromTxHash }: Order): OrderStatus | null {
  return status === 'CANCELED' && fromTxHash !== null ? 'manual_review' : readWord(STATUSES, status);
}

function readPairs(api: Api): Promise<z.output<typeof pairs>> {
  return api.get('/get-pairs-info', { answer: pairs });
}

function readBound(stated: string | null | undefined): string | null {
  return readDecimal(stated?.split(' ')[0] ?? '');
}

function pairOf({ from, to }: AdapterPair) {
  return {
    from: from.ticker,
    to: to.ticker,
    ...(from.network && { fromNetwork: from.network }),
    ...(to.network && { toNetwork: to.network }),
  };
}

/** Without trailing zeros, as the provider writes the number again when it checks the signature. */
function plainNumber(amount: string): unknown {
  return exactNumber(new BigNumber(amount).toFixed());
}

/** Signs the names and values of the body in the order of the names, all in lower case, and the time. */
function signRequest({ key = '', secret = '' }: Settings, { body, at }: PreparedRequest) {
  const members = Object.entries(body === '' ? {} : (parseExactJson(body) as Record<string, unknown>));
  const signed = members
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}${value}`.toLowerCase());
  const payload = `${signed.join('')}timestamp${at}`;
  return {
    'public-key': key,
    timestamp: String(at),
    signature: createHmac('sha512', secret).update(payload).digest('hex'),
  };
}

const refusal = z.object({ errorCode: text, message: optional(text) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus >= 500 || !read.success) {
    return null;
  }
  const message = `${read.data.errorCode}: ${read.data.message}`;
  const kind = /pair|currency/i.test(message) ? 'unsupported_pair' : 'refused';
  return new ProviderError(kind, { message, label: labelStatus(httpStatus) });
}
