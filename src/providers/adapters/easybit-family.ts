import { z } from 'zod';
import { ALL_BPS, multiplyFraction } from '#domain/amount';
import type { OrderStatus } from '#domain/orders/status';
import type {
  Adapter,
  AdapterFacts,
  AdapterPair,
  AdapterQuoteRequest,
  AnswerParts,
  Api,
  CreatedOrder,
} from '../adapter';
import { explainRefusal, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import {
  actual,
  decimal,
  echoed,
  echoedMemo,
  flag,
  integer,
  memo,
  minutes,
  optional,
  positive,
  text,
} from '../http/fields';
import { ProviderError } from '../provider';

const easybitOrder = z.object({
  id: text,
  sendAmount: optional(decimal),
  receiveAmount: optional(decimal),
  sendAddress: text,
  sendTag: memo,
  send: echoed,
  receive: echoed,
  sendNetwork: echoed,
  receiveNetwork: echoed,
  receiveAddress: echoed,
  receiveTag: echoedMemo,
  refundAddress: echoed,
  payload: z.union([z.string(), z.null()]).optional(),
});

function easybitOrderOf(made: z.output<typeof easybitOrder>): CreatedOrder {
  return {
    providerOrderId: made.id,
    secret: null,
    depositAddress: made.sendAddress,
    depositExtraId: made.sendTag,
    expiresAt: null,
    amountFrom: made.sendAmount,
    amountTo: made.receiveAmount,
    echo: {
      payoutAddress: made.receiveAddress,
      payoutExtraId: made.receiveTag,
      refundAddress: made.refundAddress,
      from: made.send,
      fromNetwork: made.sendNetwork,
      to: made.receive,
      toNetwork: made.receiveNetwork,
    },
  };
}

/** Newest first. A list that does not repeat our reference proves nothing. */
async function findEasybitOrder(api: Api, reference: string): Promise<CreatedOrder | null> {
  const { data } = await api.get('/orders', {
    query: { limit: 50, sortDirection: 'DESC' },
    answer: z.object({ data: z.array(easybitOrder) }),
  });
  const found = data.find(({ payload }) => payload === reference);
  if (!found && data.length > 0 && data.every(({ payload }) => payload === undefined)) {
    throw new ProviderError('unknown', { message: 'the list of orders does not show whose they are' });
  }
  return found ? easybitOrderOf(found) : null;
}

const STATUSES: StatusWords<Word> = {
  'Awaiting Deposit': 'waiting_deposit',
  'Confirming Deposit': 'confirming',
  Exchanging: 'exchanging',
  Sending: 'sending',
  Complete: 'completed',
  // Going on; done once its validation says so.
  Refund: 'refund_required',
  Failed: 'failed',
  'Volatility Protection': 'refund_required',
  'Action Request': 'manual_review',
  'Request Overdue': 'expired',
};
type Word =
  | 'Awaiting Deposit'
  | 'Confirming Deposit'
  | 'Exchanging'
  | 'Sending'
  | 'Complete'
  | 'Refund'
  | 'Failed'
  | 'Volatility Protection'
  | 'Action Request'
  | 'Request Overdue';
const ENDED: readonly string[] = ['Complete', 'Failed', 'Request Overdue'];

interface Descriptor {
  readonly facts: AdapterFacts;
  readonly baseUrl: string;
  readonly keyHeader: string;
}

export function buildEasybitAdapter({ facts, baseUrl, keyHeader }: Descriptor): Adapter {
  return {
    facts,
    http: { baseUrl, headers: ({ key = '' }) => ({ [keyHeader]: key }), readError },
    assets: readAssets,
    limits: readPairLimits,

    async quote(api, request) {
      const { data } = await api
        .get('/rate', {
          query: {
            ...pairOf(request),
            amount: request.amount,
            amountType: amountType(request.side),
            ...feeOf(request),
          },
          answer: rate,
        })
        .catch((refusal) => explainRefusal(refusal, request, () => readPairLimits(api, request)));
      return toQuote({
        amountFrom: data.sendAmount,
        amountTo: data.receiveAmount,
        etaSeconds: data.processingTime,
        networkFee: data.networkFee,
      });
    },

    async createOrder(api, request) {
      const { data } = await api.post('/order', {
        once: true,
        body: {
          send: request.from.ticker,
          receive: request.to.ticker,
          // Only a price can be asked for by the amount to receive.
          amount: request.amountFrom,
          receiveAddress: request.payoutAddress,
          ...(request.payoutExtraId && { receiveTag: request.payoutExtraId }),
          sendNetwork: request.from.network,
          receiveNetwork: request.to.network,
          vpm: 'off',
          ...(request.refundAddress && { refundAddress: request.refundAddress }),
          ...(request.refundExtraId && { refundTag: request.refundExtraId }),
          payload: request.reference,
          ...feeOf(request),
        },
        answer: z.object({ data: easybitOrder }),
      });
      return easybitOrderOf(data);
    },

    findOrder: findEasybitOrder,

    async readStatus(api, { providerOrderId }) {
      const { data } = await api.get('/orderStatus', { query: { id: providerOrderId }, answer: status });
      return {
        word: data.status,
        status: readStatusOf(data),
        ...(data.status === 'Volatility Protection' && { reason: 'rate_changed' as const }),
        amountTo: data.status === 'Complete' ? data.receiveAmount : null,
        txInHash: data.hashIn,
        txOutHash: data.hashOut,
        message: data.validationStatus,
        echo: { providerOrderId: data.id },
      };
    },
  };
}

const currencies = z.object({
  data: z.array(
    z.object({
      currency: text,
      sendStatusAll: optional(flag),
      receiveStatusAll: optional(flag),
      networkList: z.array(
        z.object({
          network: text,
          sendStatus: flag,
          receiveStatus: flag,
          contractAddress: optional(text),
          receiveDecimals: optional(integer),
        }),
      ),
    }),
  ),
});
const rate = z.object({
  data: z.object({
    sendAmount: positive,
    receiveAmount: positive,
    networkFee: optional(decimal),
    processingTime: minutes,
  }),
});
/** One as text, or several. */
const hash = optional(z.union([text, z.array(text).transform(([first]) => first ?? null)]));
const status = z.object({
  data: z.object({
    id: echoed,
    status: text,
    receiveAmount: actual,
    hashIn: hash,
    hashOut: hash,
    validationStatus: optional(text),
  }),
});

async function readAssets(api: Api) {
  const { data } = await api.get('/currencyList', { answer: currencies });
  return data.flatMap(({ currency, sendStatusAll, receiveStatusAll, networkList }) =>
    networkList.map(({ network, sendStatus, receiveStatus, contractAddress, receiveDecimals }) => ({
      ticker: currency,
      network,
      contract: contractAddress,
      ...(receiveDecimals !== null && { decimals: receiveDecimals }),
      sends: sendStatus && sendStatusAll !== false,
      receives: receiveStatus && receiveStatusAll !== false,
    })),
  );
}

const limitsAnswer = z.object({
  data: z.object({ minimumAmount: optional(decimal), maximumAmount: optional(decimal) }),
});

async function readPairLimits(api: Api, pair: AdapterPair) {
  const { data } = await api.get('/pairInfo', {
    query: pairOf(pair),
    answer: limitsAnswer,
  });
  return readLimits(data.minimumAmount, data.maximumAmount);
}

/**
 * A pending identity check puts the order on hold, whatever its status word. Of a refund it says that it is over: `failed` follows
 * `failed_deny_retry` afterwards (saefstroem/rust-easybit.io, src/orders/status.rs).
 */
function readStatusOf({ status: word, validationStatus }: z.output<typeof status>['data']): OrderStatus | null {
  if (word === 'Refund') {
    return validationStatus === 'failed' ? 'refunded' : STATUSES.Refund;
  }
  const isPending = validationStatus !== null && validationStatus !== 'complete';
  return isPending && !ENDED.includes(word) ? 'manual_review' : readWord(STATUSES, word);
}

function pairOf({ from, to }: AdapterPair) {
  return { send: from.ticker, receive: to.ticker, sendNetwork: from.network, receiveNetwork: to.network };
}

/** As a fraction, like the fee of the account, in place of which it is. */
function feeOf({ markupBps }: Pick<AdapterQuoteRequest, 'markupBps'>) {
  return markupBps ? { extraFeeOverride: multiplyFraction([String(markupBps)], [ALL_BPS], 4, 'down') } : {};
}

function amountType(side: 'send' | 'receive'): string | null {
  return side === 'receive' ? 'receive' : null;
}

const refusal = z.object({ success: flag, errorCode: optional(text), errorMessage: optional(text) });

/** Errors also come with HTTP 200. */
function readError({ body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (!read.success || read.data.success) {
    return null;
  }
  const { errorCode, errorMessage } = read.data;
  const message = `${errorCode}: ${errorMessage}`;
  if (/order.*not found/i.test(message)) {
    return new ProviderError('refused', { message, label: 'order_not_found' });
  }
  return new ProviderError(/pair|currency|network/i.test(message) ? 'unsupported_pair' : 'refused', {
    message,
  });
}
