import { FINISHED_WORDS, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'wizardswap-test-key';
const CODES: readonly string[] = ['BTC', 'LTC', 'DOGE', 'ETH'];
/** An unpaid order keeps waiting. */
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, expired: 'waiting' };

const PRICE = { currency_from: text, currency_to: text, amount_from: amountText, api_key: text };

const REQUESTS = {
  'GET /currency': {},
  'POST /estimate': { json: PRICE },
  'POST /exchange': {
    json: {
      ...PRICE,
      address_to: text,
      extra_id_to: text.optional(),
      refund_address: text.optional(),
      refund_extra_id: text.optional(),
    },
  },
  'GET /exchange/{id}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => (isTraded(asset) ? asset.code.toLowerCase() : ''),
  read: (sent: Record<'currency_from' | 'currency_to', string>) => [sent.currency_from, sent.currency_to],
  unknown: () => reply('Invalid request'),
});

export const wizardswapProtocol = defineProtocol({
  codes: ['wizardswap'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => reply(`Invalid request: ${message}`),
  answers: {
    'GET /currency': ({ state }) => reply(state.assets.filter(isTraded).map((asset) => toCurrency(asset, state))),
    'POST /estimate': forPair(
      ({ sent, state }, pair) => {
        if (sent.api_key !== KEY) {
          return reply('Invalid API key');
        }
        const price = priceWithin(state, pair, sent.amount_from, 'send');
        return reply({
          estimated_amount:
            price.passes === 'min'
              ? 'Value too low.'
              : price.passes === 'max'
                ? 'Insufficient liquidity for this swap'
                : price.amountTo,
        });
      },
      () => reply('Invalid pair'),
    ),
    'POST /exchange': forPair(({ sent, state }, pair) => {
      if (sent.api_key !== KEY) {
        return reply('Invalid request');
      }
      const price = priceWithin(state, pair, sent.amount_from, 'send');
      if (price.passes) {
        return reply('Invalid amount');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: false,
        payoutAddress: sent.address_to,
        payoutExtraId: sent.extra_id_to ?? null,
        refundAddress: sent.refund_address ?? null,
        refundExtraId: sent.refund_extra_id ?? null,
      });
      return reply(toExchange(order));
    }),
    'GET /exchange/{id}': forOrder((order) => reply(toExchange(order)), reply('Exchange not found')),
  },
});

function isTraded({ code, contract }: TwinAsset): boolean {
  return contract === null && CODES.includes(code);
}

/** Each value under a number and a name. */
function toCurrency(asset: TwinAsset, state: TwinState) {
  const named = {
    symbol: asset.code.toLowerCase(),
    name: asset.code,
    decimals: String(asset.decimals),
    minamt: state.limits(asset, asset).min,
    enabled: '1',
    network_fee: '0.0001',
  };
  return { ...Object.values(named), ...named };
}

function toExchange(order: TwinOrder) {
  const time = (at: number) => twinTime(at).slice(0, 19).replace('T', ' ');
  return {
    id: order.id,
    type: 'floating',
    timestamp: time(order.createdAt),
    updated_at: time(order.updatedAt),
    currency_from: order.from.code.toLowerCase(),
    currency_to: order.to.code.toLowerCase(),
    amount_from: order.amountReceived ?? order.amountFrom,
    // What the provider waits for.
    expected_amount: order.amountFrom,
    amount_to: order.amountPaid ?? order.amountTo,
    address_from: order.depositAddress,
    extra_id_from: order.depositExtraId ?? '',
    address_to: order.payoutAddress,
    extra_id_to: order.payoutExtraId ?? '',
    tx_from: order.txIn ?? '',
    tx_to: order.txOut ?? '',
    status: WORDS[order.phase],
  };
}
