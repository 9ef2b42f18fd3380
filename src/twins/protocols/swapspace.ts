import { z } from 'zod';
import { FINISHED_WORDS, number, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, amountText, emptyOrText, text, trueOrFalse } from '../request-forms';
import type { TwinOrder } from '../twin-orders';

const KEY = 'swapspace-test-key';
const NETWORKS: Readonly<Record<string, string>> = { trx: 'trc20', eth: 'erc20', bsc: 'bep20' };
/** The first one is always best; the second one never has an offer. */
const PARTNERS = ['examplepartner', 'otherpartner'] as const;

const PAIR = { fromCurrency: text, fromNetwork: text, toCurrency: text, toNetwork: text };

const REQUESTS = {
  'GET /currencies': {},
  'GET /amounts': {
    query: {
      ...PAIR,
      amount: amountText,
      partner: text.optional(),
      fixed: trueOrFalse.optional(),
      float: trueOrFalse.optional(),
    },
  },
  // All members are required; those without a value are empty.
  'POST /exchange': {
    json: {
      ...PAIR,
      partner: text,
      address: text,
      amount: amountNumber,
      fixed: z.boolean(),
      extraId: emptyOrText,
      rateId: emptyOrText,
      userIp: z.union([z.ipv4(), z.ipv6()]),
      refund: emptyOrText,
    },
  },
  'GET /exchange/{id}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${asset.code.toLowerCase()}/${networkOf(asset)}`,
  read: fourMembers('fromCurrency', 'fromNetwork', 'toCurrency', 'toNetwork'),
  unknown: () => refuse(422, 'Currencies not found'),
});

export const swapspaceProtocol = defineProtocol({
  codes: ['swapspace'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers.authorization === KEY ? null : refuse(401, 'Unauthorized')),
  answers: {
    'GET /currencies': ({ state }) => reply(state.assets.map(toCurrency)),
    'GET /amounts': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.amount, 'send');
      const { min, max } = state.limits(pair.from, pair.to);
      const rates = [...(sent.fixed === 'true' ? [true] : []), ...(sent.float === 'true' ? [false] : [])];
      const offers = (rates.length > 0 ? rates : [true, false]).flatMap((fixed) =>
        PARTNERS.map((partner, place) => ({
          partner,
          fromAmount: number(price.amountFrom),
          toAmount: place === 0 && !price.passes ? number(price.amountTo) : 0,
          fromCurrency: sent.fromCurrency,
          fromNetwork: sent.fromNetwork,
          toCurrency: sent.toCurrency,
          toNetwork: sent.toNetwork,
          supportRate: 3,
          duration: '10-15',
          fixed,
          min: number(min),
          max: place === 0 ? number(max) : 0,
          exists: place === 0 && !price.passes,
          id: fixed ? `rate-${state.now()}` : '',
        })),
      );
      return reply(offers);
    }),
    'POST /exchange': forPair(
      ({ sent, state }, pair) => {
        if (sent.partner !== PARTNERS[0]) {
          return refuseRoute(sent);
        }
        if (sent.fixed && !sent.rateId.startsWith('rate-')) {
          return refuse(422, 'Rate id is not valid');
        }
        const price = priceWithin(state, pair, String(sent.amount), 'send');
        if (price.passes) {
          const word = price.passes === 'min' ? 'minimum' : 'maximum';
          return refuse(422, `Amount ${word} is ${state.limits(pair.from, pair.to)[price.passes]}`);
        }
        const order = state.open({
          ...pair,
          ...price,
          fixed: sent.fixed,
          payoutAddress: sent.address,
          payoutExtraId: sent.extraId || null,
          refundAddress: sent.refund || null,
        });
        return reply(toExchange(order));
      },
      (sent) => refuseRoute(sent),
    ),
    'GET /exchange/{id}': forOrder((order) => reply(toExchange(order)), refuse(404, 'Exchange not found')),
  },
});

function refuseRoute({ partner }: { partner: string }): TwinAnswer {
  return refuse(422, `Pair cannot be processed by ${partner}`);
}

function toCurrency(asset: TwinAsset) {
  return {
    name: asset.code,
    code: asset.code.toLowerCase(),
    network: networkOf(asset),
    id: `${asset.code.toLowerCase()}${networkOf(asset)}`,
    hasExtraId: asset.usesMemo === true,
    extraIdName: asset.usesMemo ? 'Memo' : '',
    deposit: true,
    withdrawal: true,
    validationRegexp: '/^.+$/',
    contractAddress: asset.contract ?? '',
    popular: false,
  };
}

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? asset.network : (NETWORKS[asset.network] ?? asset.network);
}

function toExchange(order: TwinOrder) {
  return {
    id: order.id,
    partner: PARTNERS[0],
    fixed: order.fixed,
    timestamps: { createdAt: twinTime(order.createdAt), expiresAt: twinTime(order.expiresAt) },
    from: {
      code: order.from.code.toLowerCase(),
      network: networkOf(order.from),
      amount: number(order.amountReceived ?? order.amountFrom),
      address: order.depositAddress,
      extraId: order.depositExtraId ?? '',
      transactionHash: order.txIn ?? '',
    },
    to: {
      code: order.to.code.toLowerCase(),
      network: networkOf(order.to),
      amount: number(order.amountPaid ?? order.amountTo),
      address: order.payoutAddress,
      extraId: order.payoutExtraId ?? '',
      transactionHash: order.txOut ?? '',
    },
    status: FINISHED_WORDS[order.phase],
    confirmations: 0,
    refundExtraId: order.refundExtraId ?? '',
    refundAddress: order.refundAddress ?? '',
    warnings: { from: '', to: '' },
  };
}

/** Errors are plain text. */
function refuse(status: number, message: string): TwinAnswer {
  return { status, body: message };
}
