import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterQuoteRequest, AnswerParts, Echo } from '../adapter';
import {
  checkLimits,
  readFixed,
  readLimits,
  readWord,
  type StatusWords,
  toQuote,
  WAITING_TO_FINISHED,
  type WaitingToFinished,
} from '../adapter-answers';
import type { FailureLabel } from '../failure-label';
import { decimal, echoed, exactNumber, flag, isoTime, memo, minutes, optional, text } from '../http/fields';
import { ProviderError, requireMember } from '../provider';

const STATUSES: StatusWords<WaitingToFinished | 'overdue'> = { ...WAITING_TO_FINISHED, overdue: 'expired' };

const side = z.object({
  code: echoed,
  network: echoed,
  amount: optional(decimal),
  address: text,
  extraId: memo,
  transactionHash: optional(text),
});
const order = z.object({
  id: text,
  status: text,
  fixed: optional(flag).catch(null),
  timestamps: z.object({ expiresAt: optional(isoTime()) }),
  from: side,
  to: side,
  refundAddress: echoed,
  error: optional(text).catch(null),
});

const offer = z.object({
  partner: text,
  fixed: flag,
  exists: flag,
  toAmount: optional(decimal),
  min: optional(decimal),
  max: optional(decimal),
  duration: minutes,
  id: optional(text),
});
type Offer = z.output<typeof offer>;

const priceAnswer = z.array(offer);

export const swapspace: Adapter = {
  facts: {
    code: 'swapspace',
    name: 'SwapSpace',
    home: 'swapspace.co',
    kind: 'aggregator',
    needs: ['key'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundMemo: 'impossible', userIp: 'required' },
    orderNames: { address: 'address', extra_id: 'extraId', refund_address: 'refund' },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'in_account' },
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
    toVerify: ['the complete list of status words', 'requests per minute', 'how an answer 429 writes its date'],
  },
  http: {
    baseUrl: 'https://api.swapspace.co/api/v2',
    headers: ({ key = '' }) => ({ authorization: key }),
    readError,
    readPause: (message) => {
      const date = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/.exec(message)?.[0];
      const until = isoTime().safeParse(date);
      return until.success ? Date.parse(until.data) : null;
    },
  },

  async assets(api) {
    const rows = await api.get('/currencies', {
      answer: z.array(
        z.object({
          code: text,
          network: text,
          contractAddress: optional(text),
          deposit: optional(flag),
          withdrawal: optional(flag),
        }),
      ),
    });
    return rows.map(({ code, network, contractAddress, deposit, withdrawal }) => ({
      ticker: code,
      network,
      contract: contractAddress,
      sends: deposit === true,
      receives: withdrawal === true,
    }));
  },

  async quote(api, request) {
    const offers = await api.get('/amounts', {
      query: { ...pairOf(request), amount: request.amount, [request.rate === 'fixed' ? 'fixed' : 'float']: true },
      answer: priceAnswer,
    });
    const best = pickBest(request, offers);
    return toQuote({
      amountFrom: request.amount,
      amountTo: best.toAmount,
      quoteRef: `${best.partner}/${best.id ?? ''}`,
      etaSeconds: best.duration,
      limits: readLimits(best.min, best.max),
      realProvider: best.partner,
    });
  },

  async createOrder(api, request) {
    const userIp = requireMember('user_ip', request.userIp);
    const [partner, rateId] = splitRef(request.quoteRef);
    const created = await api.post('/exchange', {
      once: true,
      body: {
        partner,
        ...pairOf(request),
        address: request.payoutAddress,
        amount: exactNumber(request.amountFrom),
        fixed: request.rate === 'fixed',
        extraId: request.payoutExtraId ?? '',
        rateId,
        userIp,
        refund: request.refundAddress ?? '',
      },
      answer: order,
    });
    return {
      providerOrderId: created.id,
      secret: null,
      depositAddress: created.from.address,
      depositExtraId: created.from.extraId,
      expiresAt: created.timestamps.expiresAt,
      amountFrom: created.from.amount,
      amountTo: created.to.amount,
      rate: readFixed(created.fixed),
      echo: echoOf(created),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/exchange/${encodeURIComponent(providerOrderId)}`, { answer: order });
    const status = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status,
      amountFrom: found.from.amount,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.to.amount : null,
      txInHash: found.from.transactionHash,
      txOutHash: found.to.transactionHash,
      expiresAt: found.timestamps.expiresAt,
      message: found.error,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.from.address,
        depositExtraId: found.from.extraId,
      },
    };
  },
};

function echoOf({ from, to, refundAddress }: z.output<typeof order>): Echo {
  return {
    payoutAddress: to.address,
    payoutExtraId: to.extraId,
    refundAddress,
    from: from.code,
    fromNetwork: from.network,
    to: to.code,
    toNetwork: to.network,
  };
}

/** The partner that pays most. @throws ProviderError if none offers this amount at this rate type */
function pickBest({ amount, rate }: AdapterQuoteRequest, offers: Offer[]): Offer & { toAmount: string } {
  const atRate = offers.filter(({ fixed }) => fixed === (rate === 'fixed'));
  const [best] = atRate
    .flatMap((one) => (one.exists && one.toAmount !== null ? [{ ...one, toAmount: one.toAmount }] : []))
    .filter(({ toAmount }) => !new BigNumber(toAmount).isZero())
    .sort((a, b) => new BigNumber(b.toAmount).comparedTo(a.toAmount) ?? 0);
  if (!best) {
    checkLimits(amount, widestLimits(atRate));
    throw new ProviderError('refused', { message: 'no partner makes an offer', label: 'no_offer' });
  }
  return best;
}

/** A maximum only if all partners state one: the others may have none. */
function widestLimits(offers: Offer[]) {
  const limits = offers.map(({ min, max }) => readLimits(min, max));
  const [mins, maxs] = [limits.flatMap(({ min }) => min ?? []), limits.flatMap(({ max }) => max ?? [])];
  return {
    ...(mins.length > 0 && { min: BigNumber.min(...mins).toFixed() }),
    ...(maxs.length > 0 && maxs.length === offers.length && { max: BigNumber.max(...maxs).toFixed() }),
  };
}

/** `partner/rate id`; a floating rate has no id. */
function splitRef(quoteRef: string | null): [string, string] {
  const [partner = '', ...rateId] = (quoteRef ?? '').split('/');
  return [partner, rateId.join('/')];
}

function pairOf({ from, to }: Pick<AdapterQuoteRequest, 'from' | 'to'>) {
  return {
    fromCurrency: from.ticker,
    fromNetwork: from.network,
    toCurrency: to.ticker,
    toNetwork: to.network,
  };
}

/** Errors are plain text. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  if (httpStatus < 400 || httpStatus > 499 || typeof body !== 'string') {
    return null;
  }
  const options = { message: body.slice(0, 200), label: labelOf(httpStatus) };
  const [, end, limit] = /amount (minimum|maximum) is ([\d.]+)/i.exec(body) ?? [];
  if (end && limit) {
    return new ProviderError(end.toLowerCase() === 'minimum' ? 'below_limit' : 'above_limit', { ...options, limit });
  }
  const isPairless = /currencies not found|pair cannot be processed/i.test(body);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', options);
}

/** 403 refuses the country of the end user's device, not us. */
function labelOf(httpStatus: number): FailureLabel {
  return httpStatus === 403 ? 'user_refused' : `http_${httpStatus}`;
}
