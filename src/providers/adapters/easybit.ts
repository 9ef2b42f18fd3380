import { z } from 'zod';
import { ALL_BPS, multiplyFraction } from '#domain/amount';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AdapterQuoteRequest, AnswerParts, Api } from '../adapter';
import { explainRefusal, readLimits, toQuote } from '../adapter-answers';
import { decimal, flag, integer, minutes, optional, positive, text } from '../http/fields';
import { ProviderError } from '../provider';
import { easybitOrder, easybitOrderOf, easybitStatus, findEasybitOrder, readStatusOf } from './easybit-order';

export const easybit: Adapter = {
  facts: {
    code: 'easybit',
    name: 'EasyBit',
    home: 'easybit.com',
    kind: 'instant',
    needs: ['key'],
    accepts: ['fee_override'],
    rates: { floating: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'receiveAddress',
      extra_id: 'receiveTag',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundTag',
    },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'extraFeeOverride', maxBps: 300, needs: 'fee_override' },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: ['providerOrderId'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether receiveAmount of a rate is after the network fee',
      'whether a refund for another reason than its compliance is ever said to be over',
      'whether the list of orders repeats the payload',
      'the numbers of the error codes',
      'that the fee of an order is a fraction, as documented for the fee of the account',
    ],
  },
  http: { baseUrl: 'https://api.easybit.com', headers: ({ key = '' }) => ({ 'API-KEY': key }), readError },
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
    const { data } = await api.get('/orderStatus', { query: { id: providerOrderId }, answer: easybitStatus });
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
