import { z } from 'zod';
import { DAY, HOUR, SECOND } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterPair, AnswerParts, Api, StatusEcho } from '../adapter';
import { explainRefusal, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedIn, echoedMemo, integer, memo, optional, positive, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError, requireMember } from '../provider';

const PAGE_SIZE = 50;
const MOST_PAGES = 20;

const side = { coin: echoed, address: echoed, memo: echoedMemo };
const row = z.object({
  info: z.object({ uid: text, status: text }),
  deposit: echoedIn({ ...side, actual: actual.catch(null) }),
  withdraw: echoedIn(side),
});
type SwapterOrder = z.output<typeof row>;

const historyAnswer = z.object({ data: z.array(row), total: optional(integer).catch(null) });

/** Orders can only be listed by creation time, in milliseconds; pages start at 1. @throws ProviderError */
async function findSwapterOrder(api: Api, uid: string, madeAtSeconds: string | null): Promise<SwapterOrder> {
  const now = api.now();
  const madeAt = madeAtSeconds === null ? null : Number(madeAtSeconds) * SECOND;
  const span =
    madeAt === null ? { timeFrom: now - 30 * DAY, timeTo: now } : { timeFrom: madeAt - HOUR, timeTo: madeAt + HOUR };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, total } = await api.post('/personal/exchange/tool-history', {
      body: { page, items: PAGE_SIZE, ...span },
      answer: historyAnswer,
    });
    const found = data.find(({ info }) => info.uid === uid);
    if (found) {
      return found;
    }
    if (data.length === 0 || (total === null ? data.length < PAGE_SIZE : page * PAGE_SIZE >= total)) {
      break;
    }
  }
  throw new ProviderError('refused', { message: 'swapter lists no such order', label: 'order_not_found' });
}

function swapterEcho({ info, deposit, withdraw }: SwapterOrder): StatusEcho {
  return {
    providerOrderId: info.uid,
    depositAddress: deposit?.address ?? null,
    depositExtraId: deposit?.memo ?? null,
    payoutAddress: withdraw?.address ?? null,
    payoutExtraId: withdraw?.memo ?? null,
    from: deposit?.coin ?? null,
    to: withdraw?.coin ?? null,
  };
}

const STATUSES: StatusWords<Word> = {
  Waiting: 'waiting_deposit',
  Confirmation: 'confirming',
  Exchanging: 'exchanging',
  Sending: 'sending',
  Success: 'completed',
  Frozen: 'manual_review',
  Suspended: 'manual_review',
  Refunded: 'refunded',
  Overdue: 'expired',
};
type Word =
  | 'Waiting'
  | 'Confirmation'
  | 'Exchanging'
  | 'Sending'
  | 'Success'
  | 'Frozen'
  | 'Suspended'
  | 'Refunded'
  | 'Overdue';

const RATE_WORDS: Readonly<Record<RateType, string>> = { floating: 'float', fixed: 'fix' };
/** Refuses requests that contain a key. */
const PUBLIC_PATH = '/data/coins';

const priceAnswer = z.object({ withdraw: z.object({ amount: positive }) });

export const swapter: Adapter = {
  facts: {
    code: 'swapter',
    name: 'Swapter',
    home: 'swapter.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    // Assumed: the documentation states no window.
    depositWindowMinutes: 30,
    demands: { ...NO_DEMANDS, refundAddress: 'required', refundMemo: 'impossible' },
    orderNames: { address: 'withdraw.address', extra_id: 'withdraw.memo', refund_address: 'refundAddress' },
    requestsPerMinute: 60,
    orderSecret: 'issued',
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: [],
    // Networks too, but how they are written there is not documented.
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'from',
      'to',
    ],
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    neverReports: ['failed', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'requests per minute',
      'deposit window',
      'member names of the estimate',
      'whether the list of orders names the paid amount of a completed one',
      'whether the estimate holds at a fixed rate',
      'whether an ordinary key may create orders on the paths of the wallet partner',
    ],
  },
  http: {
    baseUrl: 'https://api.swapter.io',
    headers: ({ key = '' }, { url }) => (url.pathname.endsWith(PUBLIC_PATH) ? {} : { 'x-api-key': key }),
    readError,
  },

  async assets(api) {
    const network = z.object({ network: text, contract: optional(text) });
    const { assets } = await api.get(PUBLIC_PATH, {
      answer: z.object({
        assets: z.array(
          z.object({
            currency: text,
            networks: z.object({ deposit: optional(z.array(network)), withdraw: optional(z.array(network)) }),
          }),
        ),
      }),
    });
    return assets.flatMap(({ currency, networks: { deposit, withdraw } }) => {
      const [sent, received] = [deposit ?? [], withdraw ?? []];
      const rows = new Map([...received, ...sent].map((row) => [row.network, row]));
      return [...rows.values()].map((row) => ({
        ticker: currency,
        network: row.network,
        contract: row.contract,
        sends: sent.some((one) => one.network === row.network),
        receives: received.some((one) => one.network === row.network),
      }));
    });
  },

  limits,

  async quote(api, request) {
    const { deposit, withdraw } = pairOf(request);
    const estimate = await api
      .post('/v2/swap/estimate', {
        body: { deposit: { ...deposit, amount: request.amount }, withdraw },
        answer: priceAnswer,
      })
      .catch((refusal) => explainRefusal(refusal, request, () => limits(api, request)));
    return toQuote({
      amountFrom: request.amount,
      amountTo: estimate.withdraw.amount,
    });
  },

  async createOrder(api, request) {
    const { deposit, withdraw } = pairOf(request);
    const madeAt = Math.floor(api.now() / SECOND);
    const created = await api.post('/adapter/edge/swap/create', {
      once: true,
      body: {
        info: { type: RATE_WORDS[request.rate], refundAddress: requireMember('refund_address', request.refundAddress) },
        deposit: { ...deposit, amount: request.amountFrom },
        withdraw: { ...withdraw, address: request.payoutAddress, memo: request.payoutExtraId },
      },
      answer: z.object({
        uid: text,
        deposit: z.object({ address: text, memo }),
        withdraw: z.object({ amount: z.object({ expected: actual }) }),
      }),
    });
    return {
      providerOrderId: created.uid,
      // Its orders can only be listed by creation time.
      secret: String(madeAt),
      depositAddress: created.deposit.address,
      depositExtraId: created.deposit.memo,
      expiresAt: null,
      amountFrom: null,
      amountTo: created.withdraw.amount.expected,
      echo: {},
    };
  },

  async readStatus(api, { providerOrderId, secret }) {
    const found = await findSwapterOrder(api, providerOrderId, secret);
    const { status: word } = found.info;
    return {
      word,
      status: readWord(STATUSES, word),
      amountFrom: found.deposit?.actual ?? null,
      echo: swapterEcho(found),
    };
  },
};

const limitsAnswer = z.object({ min: optional(decimal), max: optional(decimal) });

async function limits(api: Api, pair: AdapterPair) {
  const range = await api.post('/adapter/edge/swap/deposit-range', {
    body: pairOf(pair),
    answer: limitsAnswer,
  });
  return readLimits(range.min, range.max);
}

function pairOf({ from, to }: AdapterPair) {
  return {
    deposit: { coin: from.ticker, network: from.network },
    withdraw: { coin: to.ticker, network: to.network },
  };
}

const reason = z.object({
  code: text,
  message: optional(text),
  min: optional(decimal).catch(null),
  max: optional(decimal).catch(null),
});
const refusal = z.union([z.object({ error: reason }).transform(({ error }) => error), reason]);
const NO_PAIR: readonly string[] = ['1', '2', '3'];

/** Codes are `io.swapter.controller.swap.factory:6`, or the number alone; a wrong rate type returns HTTP 500. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || !read.success) {
    return null;
  }
  const { code, message, min, max } = read.data;
  const [, number] = /^(?:io\.swapter\.controller\.swap\.factory:)?(\d+)$/.exec(code) ?? [];
  if (number === undefined) {
    return httpStatus < 500 ? new ProviderError('refused', { message: `${code}: ${message}` }) : null;
  }
  const options = { message: `${number}: ${message}` };
  if (number === '6' || number === '9') {
    const limit = number === '6' ? min : max;
    return new ProviderError(number === '6' ? 'below_limit' : 'above_limit', { ...options, ...(limit && { limit }) });
  }
  return new ProviderError(NO_PAIR.includes(number) ? 'unsupported_pair' : 'refused', options);
}
