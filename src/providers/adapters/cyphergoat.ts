import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts } from '../http/api';
import { actual, decimal, flag, optional, text } from '../http/fields';
import { checkLimits, readLimits } from '../limits';
import { ProviderError } from '../provider';
import { CYPHERGOAT_ASSETS } from './cyphergoat-assets';
import { cyphergoatOrder, echoOf, statusOf } from './cyphergoat-order';

const priceAnswer = z.object({
  rates: z.object({
    Results: z.array(z.object({ Exchange: text, Amount: actual, blocked: optional(flag) })),
    EstimateId: optional(text),
  }),
  min: optional(decimal),
});

/** A price that only shows whether it answers, and accepts the key. */
const SAMPLE = { coin1: 'btc', network1: 'btc', coin2: 'ltc', network2: 'ltc', amount: '0.01' };

export const cyphergoat: Adapter = {
  facts: {
    code: 'cyphergoat',
    name: 'CypherGoat',
    home: 'cyphergoat.com',
    kind: 'aggregator',
    needs: ['key'],
    accepts: ['affiliate'],
    rates: { floating: ['send'] },
    // A creation takes no refund address; what goes back is up to the support of the exchange behind it.
    refund: { capability: 'none', windowHours: null, slaHours: null, source: 'assumed' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'impossible' },
    orderNames: { address: 'address' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'none', because: 'unclear' },
    echoes: ['payoutAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'which words each exchange behind it has for a status',
      'whether each answer repeats the payout address, as only one of its clients expects',
      'what becomes of a deposit that cannot be swapped: a creation takes no refund address',
      "whether some exchanges refuse an order without the end user's address",
      'with which HTTP status it refuses a creation, for which its error has no words',
      'requests per minute',
      'how long a deposit is awaited',
    ],
  },
  names: {
    networks: { cchain: ['avax'], matic: ['poly'] },
    assets: { 'BNB-bsc': { ticker: 'bnb', network: 'bnb' }, 'USDC-eth': { ticker: 'usdc', network: 'usdc' } },
    lowerCase: true,
  },
  http: {
    baseUrl: 'https://api.cyphergoat.com',
    headers: ({ key = '' }) => ({ authorization: `Bearer ${key}` }),
    readError,
  },

  /** It has no list, so a price shows that it is there. */
  async assets(api) {
    await api.get('/estimate', { query: { ...SAMPLE, best: 'false' }, answer: priceAnswer });
    return [...CYPHERGOAT_ASSETS];
  },

  async quote(api, request) {
    const { rates, min } = await api.get('/estimate', {
      query: { ...pairOf(request), amount: request.amount, best: 'false' },
      answer: priceAnswer,
    });
    const limits = readLimits(min, null);
    checkLimits(request.amount, limits);
    const [best] = rates.Results.flatMap(({ Exchange, Amount, blocked }) =>
      Amount !== null && blocked !== true ? [{ partner: Exchange, amountTo: Amount }] : [],
    ).sort((a, b) => new BigNumber(b.amountTo).comparedTo(a.amountTo) ?? 0);
    if (!best) {
      throw new ProviderError('refused', { message: 'no exchange makes an offer', label: 'no_offer' });
    }
    return toQuote({
      amountFrom: request.amount,
      amountTo: best.amountTo,
      quoteRef: `${rates.EstimateId ?? ''}/${best.partner}`,
      limits,
      realProvider: best.partner,
    });
  },

  async createOrder(api, request) {
    const [estimateid, partner] = splitRef(request.quoteRef);
    const { transaction } = await api.get('/swap', {
      once: true,
      query: {
        ...pairOf(request),
        amount: request.amountFrom,
        partner,
        address: request.payoutAddress,
        ...(estimateid && { estimateid }),
        ...(api.settings.affiliate && { affiliate: api.settings.affiliate }),
      },
      answer: cyphergoatOrder,
    });
    return {
      providerOrderId: transaction.CGID,
      secret: null,
      depositAddress: transaction.Address,
      depositExtraId: transaction.Memo,
      expiresAt: null,
      // `SendAmount` is the sent amount after a float, and sometimes only a filler.
      amountFrom: null,
      amountTo: transaction.EstimateAmount,
      echo: echoOf(transaction),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { transaction } = await api.get('/transaction', { query: { id: providerOrderId }, answer: cyphergoatOrder });
    const { CGID, Address, Memo } = transaction;
    return {
      word: transaction.Status ?? 'created',
      status: statusOf(transaction),
      echo: { ...echoOf(transaction), providerOrderId: CGID, depositAddress: Address, depositExtraId: Memo },
    };
  },
};

function pairOf({ from, to }: Pick<AdapterPair, 'from' | 'to'>) {
  return { coin1: from.ticker, network1: from.network, coin2: to.ticker, network2: to.network };
}

/** `estimate id/exchange`; the id may be missing. */
function splitRef(quoteRef: string | null): [string, string] {
  const [estimateId = '', ...partner] = (quoteRef ?? '').split('/');
  return [estimateId, partner.join('/')];
}

const refusal = z.object({ error: text });

/** A refused creation may have no words: then nobody knows what it did. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus > 499 || !read.success) {
    return null;
  }
  const { error: message } = read.data;
  const limit = /minimum value of ([\d.]*\d)/i.exec(message)?.[1];
  if (limit) {
    return new ProviderError('below_limit', { message, label: 'below_limit', limit });
  }
  const isPairless = /not found in namings/i.test(message);
  const isOrderless = /transaction .*not found/i.test(message);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', {
    message,
    label: isPairless ? 'unsupported_pair' : isOrderless ? 'order_not_found' : `http_${httpStatus}`,
  });
}
