import BigNumber from 'bignumber.js';
import { findTwinPair, priceWithin, reply } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { count, text } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

/** How many of the stages are completed. */
const STAGES = [
  'inbound_observed',
  'inbound_confirmation_counted',
  'inbound_finalised',
  'swap_finalised',
  'outbound_signed',
] as const;
const PASSED: Readonly<Record<Phase, number>> = {
  waiting: 0,
  confirming: 1,
  exchanging: 3,
  sending: 4,
  completed: 5,
  failed: 4,
  expired: 0,
  refund_required: 4,
  refunding: 4,
  refunded: 5,
  held: 3,
};
const GOES_BACK: readonly Phase[] = ['failed', 'refund_required', 'refunding', 'refunded'];
const CHAINS: Readonly<Record<string, string>> = { trx: 'TRON' };
const chainOf = ({ network }: TwinAsset) => CHAINS[network] ?? network.toUpperCase();

const AFFILIATE = 'swaps';

/** Both protocols have the same calls below a prefix of their own. */
const formsOf = (prefix: string): RequestForms => ({
  [`GET /${prefix}/pools`]: {},
  [`GET /${prefix}/inbound_addresses`]: {},
  [`GET /${prefix}/quote/swap`]: {
    query: {
      from_asset: text,
      to_asset: text,
      // With 8 decimals, whatever the asset has.
      amount: count,
      destination: text.optional(),
      refund_address: text.optional(),
      affiliate: text.optional(),
      affiliate_bps: count.optional(),
      streaming_interval: count.optional(),
      streaming_quantity: count.optional(),
      liquidity_tolerance_bps: count.optional(),
    },
  },
  [`GET /${prefix}/tx/status/{hash}`]: {},
});

const REQUESTS: RequestForms = { ...formsOf('thorchain'), ...formsOf('mayachain') };

export const thorchainProtocol: Protocol = {
  codes: ['thorchain', 'mayachain'],
  settings: { memo_wallets: 'yes', affiliate: AFFILIATE },
  options: { depositWindowMs: 15 * 60_000 },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint'
      ? reply({ code: 12, message: 'Not Implemented', details: [] }, 501)
      : reply({ code: 3, message, details: [] }, 400),
  answer(request, state, code) {
    const [, prefix, ...rest] = request.path.split('/');
    const path = rest.join('/');
    if (request.method !== 'GET' || prefix !== code) {
      return reply({ code: 12, message: 'Not Implemented', details: [] }, 501);
    }
    if (path === 'pools') {
      return reply(state.assets.map((asset) => ({ asset: nameOf(asset), status: 'Available' })));
    }
    if (path === 'inbound_addresses') {
      return reply([...new Set(state.assets.map(chainOf))].map(toInbound));
    }
    return path === 'quote/swap' ? quote(request, state) : showStatus(rest.at(-1) ?? '', state);
  },
};

function nameOf(asset: TwinAsset): string {
  return `${chainOf(asset)}.${asset.code}${asset.contract ? `-${asset.contract.toUpperCase()}` : ''}`;
}

/** Solana is halted. */
function toInbound(chain: string) {
  return {
    chain,
    address: `vault-${chain}`,
    halted: chain === 'SOL',
    global_trading_paused: false,
    chain_trading_paused: false,
    dust_threshold: '10000',
  };
}

/** With a destination the response contains a memo; the twin then assumes that the wallet will pay. */
function quote({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const pair = findTwinPair(
    state,
    (asset) => nameOf(asset) === query.get('from_asset'),
    (asset) => nameOf(asset) === query.get('to_asset'),
  );
  if (!pair) {
    return refuse('failed to simulate swap: pool does not exist');
  }
  const amount = new BigNumber(query.get('amount') ?? '0').shiftedBy(-8).toFixed();
  const isStreamed = Number(query.get('streaming_interval') ?? 0) > 0;
  const withheldBps = query.get('affiliate') === AFFILIATE ? Number(query.get('affiliate_bps') ?? 0) : 0;
  const { passes, ...whole } = priceWithin(state, pair, amount, 'send', withheldBps);
  const amounts = isStreamed ? whole : { ...whole, amountTo: lessSlip(whole.amountTo) };
  if (passes === 'min' && new BigNumber(amount).lt('0.00001')) {
    return refuse('failed to simulate swap: amount less than dust threshold');
  }
  const destination = query.get('destination');
  const order = destination
    ? state.open({
        ...pair,
        ...amounts,
        fixed: false,
        payoutAddress: destination,
        refundAddress: query.get('refund_address'),
      })
    : null;
  return reply({
    inbound_address: order?.depositAddress ?? `vault-${chainOf(pair.from)}`,
    fees: { asset: nameOf(pair.to), affiliate: '0', outbound: '1200', liquidity: '90', total: '1290', total_bps: 60 },
    expiry: Math.floor((state.now() + 900_000) / 1000),
    dust_threshold: '10000',
    recommended_min_amount_in: toUnits(state.limits(pair.from, pair.to).min),
    ...(order && { memo: memoOf(order) }),
    expected_amount_out: toUnits(amounts.amountTo),
    max_streaming_quantity: 6,
    total_swap_seconds: isStreamed ? 696 : 660,
  });
}

/** All at once, a swap moves the price more than in parts. */
function lessSlip(amountTo: string): string {
  return new BigNumber(amountTo).times('0.9995').decimalPlaces(8, BigNumber.ROUND_DOWN).toFixed();
}

function showStatus(hash: string, state: TwinState): TwinAnswer {
  const order = state.list().find(({ txIn }) => txIn?.toUpperCase() === hash);
  return reply(order ? toSwap(order) : { stages: { inbound_observed: { started: false, completed: false } } });
}

function toSwap(order: TwinOrder) {
  const isBack = GOES_BACK.includes(order.phase);
  const [to, amount] = isBack ? [order.from, order.amountFrom] : [order.to, order.amountTo];
  const coin = (asset: TwinAsset, units: string) => ({ asset: nameOf(asset), amount: toUnits(units) });
  const hash = order.txRefund ?? order.txOut;
  return {
    tx: {
      id: order.txIn?.toUpperCase(),
      chain: chainOf(order.from),
      to_address: order.depositAddress,
      coins: [coin(order.from, order.amountFrom)],
      memo: memoOf(order),
    },
    planned_out_txs: PASSED[order.phase] >= 4 ? [{ chain: chainOf(to), coin: coin(to, amount), refund: isBack }] : [],
    out_txs: hash ? [{ id: hash, chain: chainOf(to), coins: [coin(to, order.amountPaid ?? amount)] }] : [],
    stages: {
      ...Object.fromEntries(STAGES.map((name, index) => [name, { completed: index < PASSED[order.phase] }])),
      swap_status: { pending: PASSED[order.phase] === 3 },
    },
  };
}

function memoOf({ to, payoutAddress }: TwinOrder): string {
  return `=:${nameOf(to)}:${payoutAddress}`;
}

function toUnits(amount: string): string {
  return new BigNumber(amount).shiftedBy(8).toFixed(0);
}

function refuse(error: string): TwinAnswer {
  return reply({ error }, 400);
}
