import { exactNumber } from '#providers/http/exact-json';
import { findTwinPair, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { Book, TwinOrder } from '../twin-orders';

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

interface Relative {
  readonly prefix: string;
  networkOf(asset: TwinAsset): string;
  /** Names of an order's network members. */
  readonly networks: { from: string; to: string };
  /** What differs between the family's members. */
  isFixed(asked: Record<string, unknown>): boolean;
  infoMembers(asked: Record<string, unknown>, limits: { min: string; max: string }, book: Book): object;
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
    contract === null ? network.toUpperCase() : (LETSEXCHANGE_NETWORKS[network] ?? network.toUpperCase()),
  networks: { from: 'network_from', to: 'network_to' },
  isFixed: ({ float }) => float === false,
  infoMembers: ({ float }, { min, max }, book) => ({
    deposit_min_amount: min,
    deposit_max_amount: max,
    withdrawal_fee: '2.00000000',
    rate_id: float ? '' : `rate-${book.now()}`,
    rate_id_expired_at: float ? 0 : String(book.now() + 120_000),
    expired_at: String(book.now() + 120_000),
  }),
  orderMembers: ({ createdAt, expiresAt, fixed }) => ({
    is_float: fixed ? 0 : 1,
    // Without its time zone, which is UTC+3.
    created_at: new Date(createdAt + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    expired_at: Math.floor(expiresAt / 1000),
    error_code: '',
  }),
};

export const godexProtocol: Protocol = {
  codes: ['godex'],
  settings: { affiliate: AFFILIATE },
  answer: (request, book) => answerAs(GODEX, request, book),
};

export const letsexchangeProtocol: Protocol = {
  codes: ['letsexchange'],
  settings: { key: KEY, affiliate: AFFILIATE },
  answer: (request, book) =>
    request.headers.authorization === `Bearer ${KEY}`
      ? answerAs(LETSEXCHANGE, request, book)
      : reply({ error: 'Wrong number of segments' }, 403),
};

function answerAs(relative: Relative, request: TwinRequest, book: Book): TwinAnswer {
  const { prefix } = relative;
  const route = `${request.method} ${request.path}`;
  const id = route.startsWith(`GET ${prefix}/transaction/`) ? route.split('/').at(-1) : undefined;
  if (id !== undefined) {
    const order = book.find(decodeURIComponent(id));
    return order ? reply(toOrder(order, relative)) : reply({ error: 'Transaction not found' }, 404);
  }
  switch (route) {
    case 'GET /coins':
      return reply(book.assets.map(toGodexCoin));
    case 'GET /v2/coins':
      return reply(book.assets.map(toLetsexchangeCoin));
    case `POST ${prefix}/info`:
    case `POST ${prefix}/info-revert`:
      return quote(relative, JSON.parse(request.body), book, request.path.endsWith('-revert'));
    case `POST ${prefix}/transaction`:
    case `POST ${prefix}/transaction-revert`:
      return create(relative, JSON.parse(request.body), book, request.path.endsWith('-revert'));
    default:
      return reply({ error: 'Not found' }, 404);
  }
}

function quote(relative: Relative, asked: Record<string, string>, book: Book, isReverse: boolean): TwinAnswer {
  const pair = readPair(relative, book, asked.from, asked.network_from, asked.to, asked.network_to);
  if (!pair) {
    return reply({ min_amount: '0', max_amount: '0', amount: '0', fee: '0', rate: '0' });
  }
  const price = priceWithin(book, pair, String(asked.amount), isReverse ? 'receive' : 'send');
  const limits = book.limits(pair.from, pair.to);
  const inTarget = (amount: string) => book.price(pair.from, pair.to, amount, 'send').amountTo;
  return reply({
    min_amount: isReverse ? inTarget(limits.min) : limits.min,
    max_amount: isReverse ? inTarget(limits.max) : limits.max,
    amount: price.passes ? '0' : isReverse ? price.amountFrom : price.amountTo,
    fee: '0',
    rate: '81.725714285714285714',
    ...relative.infoMembers(asked, limits, book),
  });
}

function create(relative: Relative, asked: Record<string, string>, book: Book, isReverse: boolean): TwinAnswer {
  const { from, to } = relative.networks;
  const pair = readPair(relative, book, asked.coin_from, asked[from], asked.coin_to, asked[to]);
  const fixed = relative.isFixed(asked);
  const amount = asked[isReverse ? 'withdrawal_amount' : 'deposit_amount'];
  const lacksRate = relative === LETSEXCHANGE && fixed && !asked.rate_id?.startsWith('rate-');
  if (!pair || !asked.withdrawal || asked.affiliate_id !== AFFILIATE || lacksRate) {
    return refuseMember(pair ? (lacksRate ? 'rate_id' : 'withdrawal') : 'coin_to');
  }
  const price = priceWithin(book, pair, String(amount), isReverse ? 'receive' : 'send');
  if (price.passes) {
    return refuseMember('amount');
  }
  const order = book.open({
    ...pair,
    ...price,
    fixed,
    payoutAddress: asked.withdrawal,
    payoutExtraId: asked.withdrawal_extra_id || null,
    refundAddress: asked.return || null,
    refundExtraId: asked.return_extra_id || null,
  });
  return reply(toOrder(order, relative));
}

function readPair(relative: Relative, book: Book, ...[from, fromNetwork, to, toNetwork]: unknown[]): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code === code && relative.networkOf(asset) === network;
  return findTwinPair(book, is(from, fromNetwork), is(to, toNetwork));
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
