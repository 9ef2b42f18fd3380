import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Echo } from '../adapter';
import { readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, flag, memo, optional, positive, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  verifying: 'manual_review',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
};
type Word = 'waiting' | 'confirming' | 'verifying' | 'exchanging' | 'sending' | 'finished' | 'failed' | 'refunded';

const order = z.object({
  id: text,
  status: text,
  amount_from: actual,
  amount_to: actual,
  address_from: text,
  extra_id_from: memo,
  currency_from: echoed,
  currency_to: echoed,
  address_to: echoed,
  extra_id_to: echoedMemo,
  tx_from: optional(text),
  tx_to: optional(text),
});

/** The answer to a payout address that its rules refuse: an order without an address. */
const failed = z.object({ status: z.literal('failed'), address_from: z.null() });

const sentence = text.refine((value) => /[a-z] [a-z]/i.test(value), 'is neither an amount nor a sentence');

const priceAnswer = z.object({ estimated_amount: z.union([z.literal(false), positive, sentence]) });

export const wizardswap: Adapter = {
  facts: {
    code: 'wizardswap',
    name: 'WizardSwap',
    home: 'wizardswap.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'address_to',
      extra_id: 'extra_id_to',
      refund_address: 'refund_address',
      refund_extra_id: 'refund_extra_id',
    },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
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
    neverReports: ['expired', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: ['requests per minute', 'how long a deposit is awaited', 'words of an unknown pair'],
  },
  names: { tickerAlone: true },
  http: { baseUrl: 'https://www.wizardswap.io/api', readError },

  async assets(api) {
    const rows = await api.get('/currency', { answer: z.array(z.object({ symbol: text, enabled: flag })) });
    return rows.map(({ symbol, enabled }) => ({
      ticker: symbol,
      network: '',
      contract: null,
      sends: enabled,
      receives: enabled,
    }));
  },

  async limits(api, { from }) {
    const rows = await api.get('/currency', {
      answer: z.array(z.object({ symbol: text, minamt: optional(decimal) })),
    });
    const row = rows.find(({ symbol }) => symbol === from.ticker);
    return readLimits(row?.minamt ?? null, null);
  },

  async quote(api, request) {
    const { estimated_amount: estimate } = await api.post('/estimate', {
      body: { ...pairOf(request), amount_from: request.amount, api_key: api.settings.key },
      answer: priceAnswer,
    });
    if (estimate === false) {
      throw new ProviderError('below_limit', { message: 'the amount is below the minimum' });
    }
    const amountTo = positive.safeParse(estimate);
    if (!amountTo.success && /too low/i.test(estimate)) {
      throw new ProviderError('below_limit', { message: estimate });
    }
    if (!amountTo.success) {
      throw new ProviderError('above_limit', { message: estimate, label: 'insufficient_liquidity' });
    }
    return toQuote({
      amountFrom: request.amount,
      amountTo: amountTo.data,
    });
  },

  async createOrder(api, request) {
    const created = await api.post('/exchange', {
      once: true,
      body: {
        ...pairOf(request),
        amount_from: request.amountFrom,
        address_to: request.payoutAddress,
        ...(request.payoutExtraId && { extra_id_to: request.payoutExtraId }),
        ...(request.refundAddress && { refund_address: request.refundAddress }),
        ...(request.refundExtraId && { refund_extra_id: request.refundExtraId }),
        api_key: api.settings.key,
      },
      answer: z.union([order, failed]),
    });
    if (created.address_from === null) {
      throw new ProviderError('refused', { message: 'the order failed at once', label: 'refused' });
    }
    return {
      providerOrderId: created.id,
      secret: null,
      depositAddress: created.address_from,
      depositExtraId: created.extra_id_from,
      expiresAt: null,
      amountFrom: created.amount_from,
      amountTo: created.amount_to,
      echo: echoOf(created),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/exchange/${encodeURIComponent(providerOrderId)}`, { answer: order });
    const status = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status,
      amountFrom: found.amount_from,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.amount_to : null,
      txInHash: found.tx_from,
      txOutHash: found.tx_to,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.address_from,
        depositExtraId: found.extra_id_from,
      },
    };
  },
};

function echoOf(found: z.output<typeof order>): Echo {
  return {
    payoutAddress: found.address_to,
    payoutExtraId: found.extra_id_to,
    from: found.currency_from,
    to: found.currency_to,
  };
}

function pairOf({ from, to }: AdapterPair) {
  return { currency_from: from.ticker, currency_to: to.ticker };
}

/** A JSON string as the body is an error, whatever the HTTP status. */
function readError({ httpStatus, body, text: raw }: AnswerParts): ProviderError | null {
  if (
    httpStatus >= 500 ||
    typeof body !== 'string' ||
    !raw.trimStart().startsWith('"') ||
    !raw.trimEnd().endsWith('"')
  ) {
    return null;
  }
  const isPairless = /\bpair\b|currency/i.test(body);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', {
    message: body,
    label: isPairless ? 'unsupported_pair' : 'refused',
  });
}
