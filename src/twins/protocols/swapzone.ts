import type { z } from 'zod';
import { FINISHED_WORDS, number, priceWithin, reply, twinTime } from '../answers';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, emptyOrText, text, trueOrFalse, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const KEY = 'swapzone-test-key';
/** An order under review still has the status of an exchange in progress. */
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, expired: 'overdue', held: 'exchanging' };

const PAIR = { from: text, to: text, fromNetwork: text.optional(), toNetwork: text.optional() };

const REQUESTS = {
  'GET /exchange/currencies': {},
  'GET /exchange/get-rate': {
    query: {
      ...PAIR,
      amount: amountText,
      rateType: word(['all', 'floating', 'fixed']),
      availableInUSA: trueOrFalse.optional(),
      chooseRate: word(['best', 'all']).optional(),
      noRefundAddress: trueOrFalse.optional(),
    },
  },
  'POST /exchange/create': {
    form: {
      ...PAIR,
      amountDeposit: amountText,
      addressReceive: text,
      extraIdReceive: emptyOrText,
      refundAddress: emptyOrText,
      refundExtraId: emptyOrText,
      quotaId: text,
    },
  },
  'GET /exchange/tx': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code.toLowerCase()}/${network}`,
  read: (sent: z.output<z.ZodObject<typeof PAIR>>) => [
    `${sent.from}/${sent.fromNetwork}`,
    `${sent.to}/${sent.toNetwork}`,
  ],
  unknown: () => refuse('Currency not found'),
});

export const swapzoneProtocol = defineProtocol({
  codes: ['swapzone'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(message, kind === 'no_endpoint' ? 404 : 400),
  refuseCaller: ({ headers }) => (headers['x-api-key'] === KEY ? null : refuse('Unauthorized', 401)),
  answers: {
    'GET /exchange/currencies': ({ state }) =>
      reply(
        state.assets.map((asset) => ({
          name: asset.code,
          ticker: asset.code.toLowerCase(),
          network: asset.network,
          smartContract: asset.contract,
        })),
      ),
    'GET /exchange/get-rate': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.amount, 'send');
      const { min, max } = state.limits(pair.from, pair.to);
      return reply({
        adapter: 'exampleswap',
        from: sent.from,
        fromNetwork: sent.fromNetwork,
        to: sent.to,
        toNetwork: sent.toNetwork,
        amountFrom: number(price.amountFrom),
        amountTo: number(price.amountTo),
        minAmount: number(min),
        maxAmount: number(max),
        quotaId: `q-${sent.rateType}-${state.now()}`,
        validUntil: twinTime(state.now() + 300_000),
      });
    }),
    'POST /exchange/create': forPair(({ sent, state }, pair) => {
      if (!sent.quotaId.startsWith('q-')) {
        return refuse('Quota not found');
      }
      const price = priceWithin(state, pair, sent.amountDeposit, 'send');
      if (price.passes) {
        return refuse('Amount is out of range');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.quotaId.startsWith('q-fixed'),
        payoutAddress: sent.addressReceive,
        payoutExtraId: sent.extraIdReceive || null,
        refundAddress: sent.refundAddress || null,
        refundExtraId: sent.refundExtraId || null,
      });
      return reply({ transaction: toTransaction(order) });
    }),
    'GET /exchange/tx': forOrder(
      (order) => reply({ transaction: toTransaction(order) }),
      refuse('Transaction not found'),
    ),
  },
});

/** Without any hash. */
function toTransaction(order: TwinOrder) {
  return {
    id: order.id,
    from: order.from.code.toLowerCase(),
    fromNetwork: order.from.network,
    to: order.to.code.toLowerCase(),
    toNetwork: order.to.network,
    status: WORDS[order.phase],
    addressReceive: order.payoutAddress,
    extraIdReceive: order.payoutExtraId ?? '',
    addressDeposit: order.depositAddress,
    ...(order.depositExtraId && { extraIdDeposit: order.depositExtraId }),
    amountDeposit: order.amountFrom,
    amountEstimated: order.amountTo,
    refundAddress: order.refundAddress ?? '',
    refundExtraId: order.refundExtraId ?? '',
    createdAt: twinTime(order.createdAt),
  };
}

/** Defaults to HTTP 200. */
function refuse(message: string, status = 200): TwinAnswer {
  return reply({ error: true, message }, status);
}
