import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Api } from '../adapter';
import { explainRefusal, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, exactNumber, memo, optional, positive, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'completed',
  error: 'failed',
};
type Word = 'waiting' | 'exchanging' | 'sending' | 'completed' | 'error';

/** We set the deposit window, between half a minute and three days. */
const DEPOSIT_WINDOW_MINUTES = 60;

const priceAnswer = z.object({ amountTo: positive });

const statusAnswer = z.object({
  id: echoed,
  status: text,
  amountFrom: actual,
  amountTo: actual,
  payinAddress: echoed,
  payinExtraId: echoedMemo,
  payoutAddress: echoed,
  payinHash: optional(text),
  payoutHash: optional(text),
});

export const nanswap: Adapter = {
  facts: {
    code: 'nanswap',
    name: 'Nanswap',
    home: 'nanswap.com',
    kind: 'instant',
    needs: ['key'],
    // Only feeless coins can be quoted by the amount to receive, and our list does not mark them.
    rates: { floating: ['send'] },
    refund: { capability: 'none', windowHours: null, slaHours: null, source: 'documented' },
    depositWindowMinutes: DEPOSIT_WINDOW_MINUTES,
    demands: NO_DEMANDS,
    orderNames: { address: 'toAddress', extra_id: 'extraId' },
    requestsPerMinute: 120,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    // Tickers too, but a token's without the network that the listed one has.
    echoes: ['payoutAddress'],
    statusEchoes: ['providerOrderId', 'depositAddress', 'depositExtraId', 'payoutAddress'],
    neverReports: ['confirming', 'expired', 'refund_required', 'refunded', 'manual_review'],
    lateDeposits: 'unknown',
    toVerify: ['requests per minute', 'words of an amount outside the limits', 'what becomes of a wrong deposit'],
  },
  http: {
    baseUrl: 'https://api.nanswap.com/v1',
    // Only calls that create something need the key.
    headers: ({ key = '' }, { method }) => (method === 'POST' ? { 'nanswap-api-key': key } : {}),
    readError,
  },

  async assets(api) {
    const rows = await api.get('/all-currencies', { answer: z.record(z.string(), z.object({ network: text })) });
    return Object.entries(rows).map(([ticker, { network }]) => ({
      ticker,
      network,
      contract: null,
      sends: true,
      receives: true,
    }));
  },

  limits,

  async quote(api, request) {
    const quote = await api
      .get('/get-estimate', {
        query: { ...pairOf(request), amount: request.amount },
        answer: priceAnswer,
      })
      .catch((refusal) => explainRefusal(refusal, request, () => limits(api, request)));
    return toQuote({
      amountFrom: request.amount,
      amountTo: quote.amountTo,
    });
  },

  async createOrder(api, request) {
    const created = await api.post('/create-order', {
      once: true,
      body: {
        ...pairOf(request),
        amount: exactNumber(request.amountFrom),
        toAddress: request.payoutAddress,
        ...(request.payoutExtraId && { extraId: request.payoutExtraId }),
        maxDurationSeconds: DEPOSIT_WINDOW_MINUTES * 60,
      },
      answer: z.object({
        id: text,
        payinAddress: text,
        payinExtraId: memo,
        payoutAddress: echoed,
        expectedAmountFrom: actual,
        expectedAmountTo: actual,
      }),
    });
    return {
      providerOrderId: created.id,
      secret: null,
      depositAddress: created.payinAddress,
      depositExtraId: created.payinExtraId,
      expiresAt: null,
      amountFrom: created.expectedAmountFrom,
      amountTo: created.expectedAmountTo,
      echo: { payoutAddress: created.payoutAddress },
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get('/get-order', {
      query: { id: providerOrderId },
      answer: statusAnswer,
    });
    return {
      word: found.status,
      status: readWord(STATUSES, found.status),
      amountFrom: found.amountFrom,
      amountTo: found.amountTo,
      txInHash: found.payinHash,
      txOutHash: found.payoutHash,
      echo: {
        providerOrderId: found.id,
        depositAddress: found.payinAddress,
        depositExtraId: found.payinExtraId,
        payoutAddress: found.payoutAddress,
      },
    };
  },
};

const limitsAnswer = z.object({ min: optional(decimal), max: optional(decimal) });

async function limits(api: Api, pair: AdapterPair) {
  const { min, max } = await api.get('/get-limits', {
    query: pairOf(pair),
    answer: limitsAnswer,
  });
  return readLimits(min, max);
}

/** Its tickers are unique; a token has one per network. */
function pairOf({ from, to }: AdapterPair) {
  return { from: from.ticker, to: to.ticker };
}

const refusal = z.object({ error: text, message: optional(text) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const message = [read.data.error, read.data.message].filter(Boolean).join(': ');
  const isPairless = /\bpair\b|currency/i.test(message);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', { message, label: `http_${httpStatus}` });
}
