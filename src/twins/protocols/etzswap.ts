import { number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, amountText, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'etzswap-test-key';
const SECRET = 'etzswap-test-secret';
/** Failed orders, held ones and those waiting for a refund have no status word of their own. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'deposit',
  confirming: 'confirmations',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'success',
  failed: 'exchanging',
  expired: 'overdue',
  refund_required: 'exchanging',
  refunding: 'exchanging',
  refunded: 'refunded',
  held: 'exchanging',
};

const RATE = { coinFrom: text, networkFrom: text, coinTo: text, networkTo: text, rateType: word(['float', 'fixed']) };

const REQUESTS = {
  'GET /api/v1/deposit/public/coins': {},
  'GET /api/v1/deposit/public/rate': { query: { ...RATE, amountFrom: amountText } },
  'POST /api/v1/deposit/public/transaction': {
    json: {
      ...RATE,
      amountFrom: amountNumber,
      withdrawalAddress: text,
      withdrawalExtraId: text.optional(),
      refundAddress: text.optional(),
      refundExtraId: text.optional(),
    },
  },
  'GET /api/v1/deposit/public/transactions/{id}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code}/${network.toUpperCase()}`,
  read: fourMembers('coinFrom', 'networkFrom', 'coinTo', 'networkTo'),
  unknown: () => refuse('unsupportedExchangePairs'),
});

export const etzswapProtocol = defineProtocol({
  codes: ['etzswap'],
  settings: { key: KEY, secret: SECRET },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => refuse('invalidRequest', {}, message),
  refuseCaller({ headers }) {
    const isVersion = ['1', '2'].includes(headers['x-api-key-version'] ?? '');
    const isKnown = headers['x-api-key'] === KEY && headers['x-api-secret-key'] === SECRET;
    return isVersion && isKnown ? null : refuse('notAuthenticated');
  },
  answers: {
    'GET /api/v1/deposit/public/coins': ({ state }) =>
      wrap(
        byCode(state.assets).map(([coinCode, assets]) => ({
          coinCode,
          coinName: coinCode,
          networks: assets.map(({ network, contract }) => ({
            network: network.toUpperCase(),
            contract: contract ?? '',
          })),
        })),
      ),
    'GET /api/v1/deposit/public/rate': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.amountFrom, 'send');
      const { min, max } = state.limits(pair.from, pair.to);
      return (
        refuseAmount(price, pair, state) ??
        wrap({
          amountFrom: number(price.amountFrom),
          amountTo: number(price.amountTo),
          minAmountFrom: number(min),
          maxAmountFrom: number(max),
          rate: 81.8,
        })
      );
    }),
    'POST /api/v1/deposit/public/transaction': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, String(sent.amountFrom), 'send');
      const refusal = refuseAmount(price, pair, state);
      if (refusal) {
        return refusal;
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.rateType === 'fixed',
        payoutAddress: sent.withdrawalAddress,
        payoutExtraId: sent.withdrawalExtraId ?? null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundExtraId ?? null,
      });
      return wrap(toTransaction(order));
    }),
    'GET /api/v1/deposit/public/transactions/{id}': ({ id, state }) => {
      const order = state.find(id);
      return order
        ? wrap(toTransaction(order))
        : refuse('transactionNotExist', { transactionId: encodeURIComponent(id) });
    },
  },
});

function refuseAmount(
  { passes, amountFrom }: { passes: 'min' | 'max' | null; amountFrom: string },
  pair: TwinPair,
  state: TwinState,
): TwinAnswer | null {
  const { min, max } = state.limits(pair.from, pair.to);
  const actualAmount = number(amountFrom);
  switch (passes) {
    case 'min':
      return refuse('amountTooSmall', { minAllowedAmount: number(min), actualAmount });
    case 'max':
      return refuse('amountTooBig', { maxAllowedAmount: number(max), actualAmount });
    default:
      return null;
  }
}

function toTransaction(order: TwinOrder) {
  const coin = ({ code, network }: TwinAsset) => ({ coinCode: code, coinName: code, network: network.toUpperCase() });
  return {
    transactionId: order.id,
    amount: number(order.amountReceived ?? order.amountFrom),
    amountTo: number(order.amountPaid ?? order.amountTo),
    coinFrom: coin(order.from),
    coinTo: coin(order.to),
    deposit: { address: order.depositAddress, memo: order.depositExtraId ?? '' },
    withdraw: { address: order.payoutAddress, memo: order.payoutExtraId ?? '' },
    refund: { address: order.refundAddress ?? '', memo: order.refundExtraId ?? '' },
    inboundTransfer: { hash: order.txIn ?? '', link: '' },
    outboundTransfer: { hash: order.txOut ?? '', link: '' },
    createdAt: twinTime(order.createdAt).replace('Z', '456789Z'),
    rateType: order.fixed ? 'fixed' : 'float',
    status: WORDS[order.phase],
    confirmations: '0/6',
  };
}

function wrap(data: unknown): TwinAnswer {
  return reply({ data, errors: {} });
}

function refuse(name: string, args: object = {}, message = name): TwinAnswer {
  return reply({ data: null, errors: { [name]: { message, args } } }, 400);
}
