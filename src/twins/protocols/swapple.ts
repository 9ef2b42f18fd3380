import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { number, numberOrNull, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer, TwinRequest } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, text, withOneOf, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const CREDENTIAL = { key: 'swapple-test-key', secret: 'swapple-test-secret' };
/** A deposit that waits for confirmations has no word of its own. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'WAITING',
  confirming: 'PREPARED',
  exchanging: 'EXCHANGING',
  sending: 'SENDING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  expired: 'EXPIRED',
  refund_required: 'FAILED',
  refunding: 'FAILED',
  refunded: 'REFUNDED',
  held: 'HOLDED',
};
const CODES: Readonly<Record<string, { code: string; network: string | null }>> = {
  'USDT/trx': { code: 'USDTTRC20', network: null },
  'USDT/eth': { code: 'USDTERC20', network: null },
  'USDC/eth': { code: 'USDC', network: 'ETH' },
  'USDC/sol': { code: 'USDC', network: 'SOL' },
  'BNB/bsc': { code: 'BNB', network: 'BSC' },
};
const nameOf = ({ code, network }: TwinAsset) => CODES[`${code}/${network}`] ?? { code, network: null };

const SWAP = {
  from: text,
  to: text,
  fromNetwork: text.optional(),
  toNetwork: text.optional(),
  fromAmount: amountNumber.optional(),
  toAmount: amountNumber.optional(),
  extraFromFee: z.number().optional(),
  extraToFee: z.number().optional(),
  rateType: word(['FLOATING', 'FIXED']).optional(),
};

const REQUESTS = {
  'GET /get-pairs-info': {},
  'POST /estimate-amount': { json: withOneOf(SWAP, 'fromAmount', 'toAmount') },
  'POST /create-order': {
    json: withOneOf({ ...SWAP, toPaymentDetails: text, rateId: text.optional() }, 'fromAmount', 'toAmount'),
  },
  'GET /check-order': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${nameOf(asset).code}/${nameOf(asset).network}`,
  read: (sent: Swap) => [`${sent.from}/${sent.fromNetwork ?? null}`, `${sent.to}/${sent.toNetwork ?? null}`],
  unknown: () => refuse(400, 'PAIR_NOT_FOUND', 'Wrong request'),
});
type Swap = z.output<z.ZodObject<typeof SWAP>>;

export const swappleProtocol = defineProtocol({
  codes: ['swapple'],
  settings: CREDENTIAL,
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'NOT_FOUND', message) : refuse(400, 'VALIDATION_ERROR', message),
  refuseCaller: (request) => (isSigned(request) ? null : refuse(403, 'SIGNATURE_INVALID', 'Signature is not valid')),
  answers: {
    'GET /get-pairs-info': ({ state }) =>
      reply(
        state.assets.flatMap((from) => state.assets.flatMap((to) => (from === to ? [] : [toPair(from, to, state)]))),
      ),
    'POST /estimate-amount': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, String(sent.fromAmount), 'send');
      return price.passes
        ? refuse(400, 'AMOUNT', 'Amount is out of range')
        : reply({
            ...sent,
            fromAmount: number(price.amountFrom),
            toAmount: number(price.amountTo),
            fromFee: 0,
            toFee: 0,
            side: 'SELL',
            rateType: 'FLOATING',
          });
    }),
    'POST /create-order': forPair(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceWithin(state, pair, String(sent.fromAmount), 'send');
      if (passes) {
        return refuse(400, 'AMOUNT', 'Amount is out of range');
      }
      const order = state.open({ ...pair, ...amounts, fixed: false, payoutAddress: sent.toPaymentDetails });
      return reply(toOrder(order), 201);
    }),
    'GET /check-order': forOrder(
      (order) => reply(toOrder(order)),
      refuse(404, 'ORDER_NOT_FOUND', 'Order is not found'),
    ),
  },
});

function isSigned({ headers, body }: TwinRequest): boolean {
  const members: Record<string, unknown> = body === '' ? {} : JSON.parse(body);
  let payload = '';
  for (const name of Object.keys(members).sort()) {
    if (members[name] && typeof members[name] !== 'object') {
      payload += name.toLowerCase() + String(members[name]).toLowerCase();
    }
  }
  const expected = createHmac('sha512', CREDENTIAL.secret)
    .update(`${payload}timestamp${headers.timestamp}`)
    .digest('hex');
  return headers['public-key'] === CREDENTIAL.key && headers.signature === expected;
}

function toPair(from: TwinAsset, to: TwinAsset, state: TwinState) {
  const { min, max } = state.limits(from, to);
  return {
    from: nameOf(from).code,
    to: nameOf(to).code,
    fromnetwork: nameOf(from).network,
    tonetwork: nameOf(to).network,
    in: '1',
    out: state.price(from, to, '1', 'send').amountTo,
    ratetype: 'FLOATING',
    minamount: `${min} ${nameOf(from).code}`,
    maxamount: `${max} ${nameOf(from).code}`,
  };
}

function toOrder(order: TwinOrder) {
  return {
    id: order.id,
    status: WORDS[order.phase],
    from: nameOf(order.from).code,
    to: nameOf(order.to).code,
    payUrl: '',
    payCryptoAddress: order.depositAddress,
    payCryptoMemo: order.depositExtraId ?? '',
    fromPaymentDetails: '',
    toPaymentDetails: order.payoutAddress,
    toMemo: '',
    fromTxHash: order.txIn ?? '',
    toTxHash: order.txOut,
    fromAmount: number(order.amountFrom),
    fromAmountReceived: numberOrNull(order.amountReceived),
    toAmount: number(order.amountPaid ?? order.amountTo),
    rateType: 'FLOATING',
    created: twinTime(order.createdAt),
    updated: twinTime(order.updatedAt),
  };
}

function refuse(status: number, errorCode: string, message: string): TwinAnswer {
  return reply({ errorCode, message }, status);
}
