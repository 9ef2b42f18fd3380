import BigNumber from 'bignumber.js';
import { number, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, count, emptyOrText, text, trueOrFalse } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const KEY = 'cyphergoat-test-key';
/** The second one pays most of those that a caller may use. */
const PARTNERS = [
  { name: 'ExampleSwap', share: 0.99, blocked: false },
  { name: 'OtherSwap', share: 1, blocked: false },
  { name: 'BlockedSwap', share: 1.05, blocked: true },
] as const;
const BEST = PARTNERS[1].name;

/** Words of an exchange behind it; before it has reported, there is none. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: '',
  confirming: 'confirming',
  exchanging: 'Exchanging',
  sending: 'sending',
  completed: 'Completed',
  failed: 'failed',
  expired: 'expired',
  refund_required: 'failed',
  refunding: 'failed',
  refunded: 'refunded',
  held: 'hold',
};
/** An end of any kind. */
const DONE: readonly Phase[] = ['completed', 'refunded', 'failed', 'expired'];

const PAIR = { coin1: text, coin2: text, network1: text, network2: text, amount: amountText };

const REQUESTS = {
  'GET /estimate': { query: { ...PAIR, best: trueOrFalse.optional() } },
  'GET /swap': {
    query: {
      ...PAIR,
      partner: text,
      address: text,
      estimateid: count.optional(),
      // Its own clients send these empty if there is nothing to say.
      affiliate: emptyOrText.optional(),
      ip: emptyOrText.optional(),
      useragent: emptyOrText.optional(),
      lang: emptyOrText.optional(),
      source: emptyOrText.optional(),
    },
  },
  'GET /transaction': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${asset.code.toLowerCase()}/${networkOf(asset)}`,
  read: fourMembers('coin1', 'network1', 'coin2', 'network2'),
  unknown: () => refuse(404, 'error getting rates, coin2 not found in namings'),
});

export const cyphergoatProtocol = defineProtocol({
  codes: ['cyphergoat'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers.authorization === `Bearer ${KEY}` ? null : refuse(401, 'invalid api key')),
  answers: {
    'GET /estimate': forPair(({ sent, state }, pair) => {
      const { min } = state.limits(pair.from, pair.to);
      const { amountTo, passes } = priceWithin(state, pair, sent.amount, 'send');
      if (passes === 'min') {
        // The text has six decimals, whatever the minimum has.
        const least = new BigNumber(min).toFixed(6);
        return refuse(404, `amount is less than the minimum value of ${least} for ${sent.coin1}`);
      }
      const offers = passes === 'max' ? [] : PARTNERS;
      return reply({
        rates: {
          Results: offers.map(({ name, share, blocked }) => ({
            Exchange: name,
            Amount: number(new BigNumber(amountTo).times(share).toFixed()),
            KYCScore: 1,
            blocked,
          })),
          Min: 0,
          TradeValue_fiat: number(new BigNumber(pair.from.usd).times(sent.amount).toFixed(2)),
          TradeValue_btc: 0.01,
          EstimateId: 1511140,
        },
        min: number(min),
      });
    }),
    'GET /swap': forPair(
      ({ sent, state }, pair) => {
        if (!PARTNERS.some(({ name }) => name === sent.partner)) {
          return refuse(400, 'partner or coin not found');
        }
        const { passes, ...amounts } = priceWithin(state, pair, sent.amount, 'send');
        if (passes) {
          return refuse(400, 'error creating the trade');
        }
        const order = state.open({ ...pair, ...amounts, fixed: false, payoutAddress: sent.address });
        return reply({ transaction: toTransaction(order) });
      },
      () => refuse(400, 'partner or coin not found'),
    ),
    'GET /transaction': forOrder(
      (order) => reply({ transaction: toTransaction(order) }),
      refuse(404, 'transaction not found'),
    ),
  },
});

/** The network of a coin has the coin's name, and tokens have their own names for networks. */
function networkOf({ code, network, contract }: TwinAsset): string {
  if (contract === null || (code === 'USDC' && network === 'eth')) {
    return code.toLowerCase();
  }
  return network === 'trx' ? 'tron' : network;
}

/** Members as its server has them: names in capitals, numbers for amounts, and empty texts. */
function toTransaction(order: TwinOrder) {
  return {
    Coin1: order.from.code.toLowerCase(),
    Coin2: order.to.code.toLowerCase(),
    Network1: networkOf(order.from),
    Network2: networkOf(order.to),
    Address: order.depositAddress,
    EstimateAmount: number(order.amountTo),
    Provider: BEST,
    Id: order.secret,
    SendAmount: number(order.amountFrom),
    Track: `https://otherswap.example/${order.secret}`,
    Status: WORDS[order.phase],
    KYC: '',
    Token: '',
    Done: DONE.includes(order.phase),
    CGID: order.id,
    CreatedAt: twinTime(order.createdAt),
    Affiliate: '',
    Memo: order.depositExtraId ?? '',
    Source: '',
    DestinationAddress: order.payoutAddress,
    Payment: false,
    CompletedAt: null,
    EstimateId: 1511140,
  };
}

function refuse(status: number, error: string): TwinAnswer {
  return reply({ error }, status);
}
