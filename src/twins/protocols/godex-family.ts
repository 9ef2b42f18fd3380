import { z } from 'zod';
import { findTwinPair, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { exactNumber } from '../exact-numbers';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Misfit, RequestForms } from '../request-forms';
import { amount, emptyOrText, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'header.letsexchange-test-key.signature';
const AFFILIATE = 'aff-1';
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'wait',
  confirming: 'confirmation',
  exchanging: 'exchanging',
  sending: 'sending_confirmation',
  completed: 'success',
  failed: 'error',
  expired: 'overdue',
  refund_required: 'refund',
  refunding: 'refund',
  refunded: 'refund',
  held: 'aml_check_failed',
};
const LETSEXCHANGE_NETWORKS: Readonly<Record<string, string>> = { trx: 'TRC20', eth: 'ERC20', bsc: 'BEP20' };
/** The own coins of these networks are elsewhere than their tokens. */
const LETSEXCHANGE_COINS: Readonly<Record<string, string>> = { eth: 'ETH', bsc: 'BNB' };

/** What both providers take with an order, besides networks and an amount. */
const ORDER = {
  coin_from: text,
  coin_to: text,
  withdrawal: text,
  return: emptyOrText,
};
const BY_DEPOSIT = { deposit_amount: amount };
const BY_WITHDRAWAL = { withdrawal_amount: amount };

const GODEX_INFO = {
  from: text,
  to: text,
  amount,
  float: z.boolean().optional(),
  network_from: text.optional(),
  network_to: text.optional(),
};
const GODEX_ORDER = {
  ...ORDER,
  withdrawal_extra_id: emptyOrText.nullable(),
  return_extra_id: emptyOrText.nullable(),
  coin_from_network: text,
  coin_to_network: text,
  affiliate_id: text.optional(),
  type: text.optional(),
  float: z.boolean().optional(),
};

const GODEX_REQUESTS: RequestForms = {
  'GET /coins': {},
  'POST /info': { json: GODEX_INFO },
  'POST /info-revert': { json: GODEX_INFO },
  'POST /transaction': { json: { ...GODEX_ORDER, ...BY_DEPOSIT } },
  'POST /transaction-revert': { json: { ...GODEX_ORDER, ...BY_WITHDRAWAL } },
  'GET /transaction/{id}': {},
};

const LETSEXCHANGE_INFO = {
  from: text,
  to: text,
  network_from: text,
  network_to: text,
  amount,
  affiliate_id: text,
  float: z.boolean(),
};
const LETSEXCHANGE_ORDER = {
  ...ORDER,
  withdrawal_extra_id: emptyOrText,
  return_extra_id: emptyOrText,
  network_from: text,
  network_to: text,
  float: z.boolean(),
  affiliate_id: text,
  rate_id: emptyOrText,
  promocode: emptyOrText.optional(),
  email: emptyOrText.optional(),
  partner_user_ip: text.optional(),
};

const LETSEXCHANGE_REQUESTS: RequestForms = {
  'GET /v2/coins': {},
  'POST /v1/info': { json: LETSEXCHANGE_INFO },
  'POST /v1/info-revert': { json: LETSEXCHANGE_INFO },
  'POST /v1/transaction': { json: { ...LETSEXCHANGE_ORDER, ...BY_DEPOSIT } },
  'POST /v1/transaction-revert': { json: { ...LETSEXCHANGE_ORDER, ...BY_WITHDRAWAL } },
  'GET /v1/transaction/{id}': {},
};

interface Relative {
  readonly prefix: string;
  networkOf(asset: TwinAsset): string;
  /** Names of an order's network members. */
  readonly networks: { from: string; to: string };
  /** What differs between the family's members. */
  isFixed(requested: Record<string, unknown>): boolean;
  infoMembers(requested: Record<string, unknown>, limits: { min: string; max: string }, state: TwinState): object;
  orderMembers(order: TwinOrder): object;
}

const GODEX: Relative = {
  prefix: '',
  networkOf: ({ network }) => network.toUpperCase(),
  networks: { from: 'coin_from_network', to: 'coin_to_network' },
  isFixed: ({ float }) => float !== true,
  infoMembers: () => ({ networks_from: [], networks_to: [] }),
  orderMembers: ({ createdAt }) => ({ created_at: String(Math.floor(createdAt / 1000)) }),
};

const LETSEXCHANGE: Relative = {
  prefix: '/v1',
  networkOf: ({ network, contract }) =>
    (contract === null ? LETSEXCHANGE_COINS[network] : undefined) ??
    LETSEXCHANGE_NETWORKS[network] ??
    network.toUpperCase(),
  networks: { from: 'network_from', to: 'network_to' },
  isFixed: ({ float }) => float === false,
  infoMembers: ({ float }, { min, max }, state) => ({
    deposit_min_amount: min,
    deposit_max_amount: max,
    withdrawal_fee: '2.00000000',
    rate_id: float ? '' : `rate-${state.now()}`,
    rate_id_expired_at: float ? 0 : String(state.now() + 120_000),
    expired_at: String(state.now() + 120_000),
  }),
  orderMembers: ({ createdAt, expiresAt, fixed, amountRefunded, from, phase }) => ({
    return_amount: amountRefunded,
    return_coin: amountRefunded && from.code,
    is_float: fixed ? 0 : 1,
    // Without its time zone, which is UTC+3.
    created_at: new Date(createdAt + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    expired_at: Math.floor(expiresAt / 1000),
    error_code: '',
    aml_error_signals:
      phase === 'held' ? [{ signal: 'mixingService', signalId: 24, signalPercent: 95.6, level: 4 }] : [],
  }),
};

export const godexProtocol: Protocol = {
  codes: ['godex'],
  settings: { affiliate: AFFILIATE },
  requests: GODEX_REQUESTS,
  refuseMisfit,
  answer: (request, state) => answerAs(GODEX, request, state),
};

export const letsexchangeProtocol: Protocol = {
  codes: ['letsexchange'],
  settings: { key: KEY, affiliate: AFFILIATE },
  requests: LETSEXCHANGE_REQUESTS,
  refuseMisfit,
  answer: (request, state) =>
    request.headers.authorization === `Bearer ${KEY}`
      ? answerAs(LETSEXCHANGE, request, state)
      : reply({ error: 'Wrong number of segments' }, 403),
};

function refuseMisfit({ kind, message }: Misfit): TwinAnswer {
  return kind === 'no_endpoint'
    ? reply({ error: message }, 404)
    : reply({ success: false, error: { validation: { request: [message] } } }, 422);
}

function answerAs(relative: Relative, request: TwinRequest, state: TwinState): TwinAnswer {
  const { prefix } = relative;
  const route = `${request.method} ${request.path}`;
  const id = route.startsWith(`GET ${prefix}/transaction/`) ? route.split('/').at(-1) : undefined;
  if (id !== undefined) {
    const order = state.find(decodeURIComponent(id));
    return order ? reply(toOrder(order, relative)) : reply({ error: 'Transaction not found' }, 404);
  }
  switch (route) {
    case 'GET /coins':
      return reply(state.assets.map(toGodexCoin));
    case 'GET /v2/coins':
      return reply(state.assets.map(toLetsexchangeCoin));
    case `POST ${prefix}/info`:
    case `POST ${prefix}/info-revert`:
      return quote(relative, JSON.parse(request.body), state, request.path.endsWith('-revert'));
    case `POST ${prefix}/transaction`:
    case `POST ${prefix}/transaction-revert`:
      return create(relative, JSON.parse(request.body), state, request.path.endsWith('-revert'));
    default:
      return reply({ error: 'Not found' }, 404);
  }
}

function quote(
  relative: Relative,
  requested: Record<string, string>,
  state: TwinState,
  isReverse: boolean,
): TwinAnswer {
  const pair = readPair(relative, state, requested.from, requested.network_from, requested.to, requested.network_to);
  if (!pair) {
    return reply({ min_amount: '0', max_amount: '0', amount: '0', fee: '0', rate: '0' });
  }
  const price = priceWithin(state, pair, String(requested.amount), isReverse ? 'receive' : 'send');
  const limits = state.limits(pair.from, pair.to);
  const inTarget = (amount: string) => state.price(pair.from, pair.to, amount, 'send').amountTo;
  return reply({
    min_amount: isReverse ? inTarget(limits.min) : limits.min,
    max_amount: isReverse ? inTarget(limits.max) : limits.max,
    amount: price.passes ? '0' : isReverse ? price.amountFrom : price.amountTo,
    fee: '0',
    rate: '81.725714285714285714',
    ...relative.infoMembers(requested, limits, state),
  });
}

function create(
  relative: Relative,
  requested: Record<string, string>,
  state: TwinState,
  isReverse: boolean,
): TwinAnswer {
  const { from, to } = relative.networks;
  const pair = readPair(relative, state, requested.coin_from, requested[from], requested.coin_to, requested[to]);
  const fixed = relative.isFixed(requested);
  const amount = requested[isReverse ? 'withdrawal_amount' : 'deposit_amount'];
  const lacksRate = relative === LETSEXCHANGE && fixed && !requested.rate_id?.startsWith('rate-');
  const isStranger = requested.affiliate_id !== undefined && requested.affiliate_id !== AFFILIATE;
  if (!pair || isStranger || lacksRate) {
    return refuseMember(pair ? (lacksRate ? 'rate_id' : 'affiliate_id') : 'coin_to');
  }
  const price = priceWithin(state, pair, String(amount), isReverse ? 'receive' : 'send');
  if (price.passes) {
    return refuseMember('amount');
  }
  const order = state.open({
    ...pair,
    ...price,
    fixed,
    payoutAddress: requested.withdrawal ?? '',
    payoutExtraId: requested.withdrawal_extra_id || null,
    refundAddress: requested.return || null,
    refundExtraId: requested.return_extra_id || null,
  });
  return reply(toOrder(order, relative));
}

function readPair(
  relative: Relative,
  state: TwinState,
  ...[from, fromNetwork, to, toNetwork]: unknown[]
): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code === code && relative.networkOf(asset) === network;
  return findTwinPair(state, is(from, fromNetwork), is(to, toNetwork));
}

function toGodexCoin(asset: TwinAsset) {
  const network = GODEX.networkOf(asset);
  return { code: asset.code, name: asset.code, disabled: 0, networks: [{ name: network, network, has_tag: 0 }] };
}

function toLetsexchangeCoin(asset: TwinAsset) {
  const code = LETSEXCHANGE.networkOf(asset);
  const network = { code, name: code, contract_address: asset.contract, is_active: 1, has_extra: 0 };
  return { code: asset.code, name: asset.code, is_active: 1, networks: [network] };
}

function toOrder(order: TwinOrder, relative: Relative) {
  return {
    transaction_id: order.id,
    status: WORDS[order.phase],
    coin_from: order.from.code,
    coin_to: order.to.code,
    coin_from_network: relative.networkOf(order.from),
    coin_to_network: relative.networkOf(order.to),
    deposit_amount: order.amountFrom,
    withdrawal_amount: order.amountTo,
    real_deposit_amount: order.amountReceived,
    real_withdrawal_amount: order.amountPaid,
    deposit: order.depositAddress,
    deposit_extra_id: order.depositExtraId,
    withdrawal: order.payoutAddress,
    withdrawal_extra_id: order.payoutExtraId,
    return: order.refundAddress,
    return_extra_id: order.refundExtraId,
    hash_in: order.txIn,
    hash_out: order.txOut,
    return_hash: order.txRefund,
    rate: exactNumber('81.725714285714285714'),
    ...relative.orderMembers(order),
  };
}

function refuseMember(member: string): TwinAnswer {
  return reply({ success: false, error: { validation: { [member]: [`The ${member} is invalid.`] } } }, 422);
}
