/* The first version of a provider's files, of a plain interface: a key in a header, four calls. It passes the tests. */

export interface SkeletonNames {
  code: string;
  /** Of the exported adapter; a code may start with a digit. */
  variable: string;
  name: string;
  home: string;
}

export function skeletonAdapter({ code, variable, name, home }: SkeletonNames): string {
  return `import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts } from '../adapter';
import { checkLimits, readLimits, readWord, toQuote, WAITING_TO_FINISHED } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import { actual, decimal, echoed, echoedMemo, flag, memo, optional, positive, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const priceAnswer = z.object({ amountTo: positive, min: optional(decimal), max: optional(decimal) });

const order = z.object({
  id: text,
  status: text,
  depositAddress: text,
  depositMemo: memo,
  payoutAddress: echoed,
  payoutMemo: echoedMemo,
  amountFrom: optional(decimal),
  amountTo: optional(decimal),
  amountReceived: actual,
  amountPaid: actual,
  hashIn: optional(text),
  hashOut: optional(text),
  refundHash: optional(text),
});
type Order = z.output<typeof order>;

export const ${variable}: Adapter = {
  facts: {
    code: '${code}',
    name: '${name}',
    home: '${home}',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'payoutExtraId'],
    statusEchoes: ['providerOrderId', 'depositAddress', 'depositExtraId', 'payoutAddress', 'payoutExtraId'],
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: ['everything: this adapter is a skeleton'],
  },
  http: { baseUrl: 'https://api.${home}', headers: ({ key = '' }) => ({ 'x-api-key': key }), readError },

  async assets(api) {
    const rows = await api.get('/currencies', {
      answer: z.array(z.object({ ticker: text, network: text, contract: optional(text), enabled: flag })),
    });
    return rows.map(({ ticker, network, contract, enabled }) => ({
      ticker,
      network,
      contract,
      sends: enabled,
      receives: enabled,
    }));
  },

  async quote(api, request) {
    const { amountTo, min, max } = await api.get('/price', {
      query: { ...pairOf(request), amount: request.amount },
      answer: priceAnswer,
    });
    const limits = readLimits(min, max);
    checkLimits(request.amount, limits);
    return toQuote({ amountFrom: request.amount, amountTo, limits });
  },

  async createOrder(api, request) {
    const made = await api.post('/orders', {
      once: true,
      body: {
        ...pairOf(request),
        amount: request.amountFrom,
        payoutAddress: request.payoutAddress,
        payoutMemo: request.payoutExtraId,
        refundAddress: request.refundAddress,
        refundMemo: request.refundExtraId,
      },
      answer: order,
    });
    return {
      providerOrderId: made.id,
      secret: null,
      depositAddress: made.depositAddress,
      depositExtraId: made.depositMemo,
      expiresAt: null,
      amountFrom: made.amountFrom,
      amountTo: made.amountTo,
      echo: echoOf(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(\`/orders/\${encodeURIComponent(providerOrderId)}\`, { answer: order });
    return {
      word: found.status,
      status: readWord(WAITING_TO_FINISHED, found.status),
      amountFrom: found.amountReceived,
      amountTo: found.amountPaid,
      txInHash: found.hashIn,
      txOutHash: found.hashOut,
      refundHash: found.refundHash,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.depositAddress,
        depositExtraId: found.depositMemo,
      },
    };
  },
};

function pairOf({ from, to }: Pick<AdapterPair, 'from' | 'to'>) {
  return { from: from.ticker, fromNetwork: from.network, to: to.ticker, toNetwork: to.network };
}

function echoOf({ payoutAddress, payoutMemo }: Order) {
  return { payoutAddress, payoutExtraId: payoutMemo };
}

const refusal = z.object({ message: text });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { message } = read.data;
  const kind = /pair|currency/i.test(message) ? 'unsupported_pair' : 'refused';
  return new ProviderError(kind, { message, label: labelStatus(httpStatus) });
}
`;
}
