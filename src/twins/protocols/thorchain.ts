import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { findTwinPair, priceWithin, reply, type TwinPair } from '../answers';
import { makeAddress, type TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { RequestForms } from '../request-forms';
import { count, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { refuseAddress } from './thorchain-addresses';
import { type NodeCode, writeMemo } from './thorchain-memo';

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
const CHAINS: Readonly<Record<string, string>> = { trx: 'TRON', atom: 'GAIA' };
/** Chains where deposits carry memos, besides those that every twin trades. */
const MORE_ASSETS: readonly TwinAsset[] = [
  { code: 'BCH', network: 'bch', contract: null, decimals: 8, usd: '412' },
  { code: 'DASH', network: 'dash', contract: null, decimals: 8, usd: '24.6' },
  { code: 'ATOM', network: 'atom', contract: null, decimals: 6, usd: '4.4' },
];
/** The least that the nodes see of a deposit, in coins. */
const DUST: Readonly<Record<string, string>> = {
  BTC: '0.0001',
  LTC: '0.0001',
  BCH: '0.0001',
  DASH: '0.0001',
  DOGE: '1',
  XRP: '1',
};
const MOST_AFFILIATE_BPS = 1000;
const MOST_PARTS = 6;
const chainOf = ({ network }: TwinAsset) => CHAINS[network] ?? network.toUpperCase();

const AFFILIATE = 'swaps';
/** In which the node pays the affiliate, and the address that the affiliate's name stands for. */
const OWN_COINS: Readonly<
  Record<NodeCode, Readonly<Record<'chain' | 'asset' | 'usd' | 'address' | 'module', string>>>
> = {
  thorchain: {
    chain: 'THOR',
    asset: 'THOR.RUNE',
    usd: '1.52',
    address: 'thor1smy54edj9yg8frdpe9x8r4gek48guegthlz6yk',
    module: 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0',
  },
  mayachain: {
    chain: 'MAYA',
    asset: 'MAYA.CACAO',
    usd: '0.21',
    address: 'maya16qdxpevfmn4ev7q052cf0ktq3am79hamu0wyhu',
    module: 'maya1g98cy3n9mmjrpn0sxmn63lztelera37ntuks0e',
  },
};

/** Several are written with a slash between them. */
const counts = z.string().regex(/^\d+(\/\d+)*$/, 'must be whole numbers');

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
      affiliate_bps: counts.optional(),
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
  options: { depositWindowMs: 15 * 60_000, moreAssets: MORE_ASSETS },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ code: 12, message: 'Not Implemented', details: [] }, 501) : invalid(message),
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
    if (path !== 'quote/swap') {
      return showStatus(rest.at(-1) ?? '', state, nodeOf(code));
    }
    const node = nodeOf(code);
    return quote(request, { state, node, refuse: node === 'mayachain' ? refuseAtMaya : invalid });
  },
};

function nodeOf(code: string): NodeCode {
  return code === 'mayachain' ? 'mayachain' : 'thorchain';
}

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

interface Node {
  state: TwinState;
  node: NodeCode;
  refuse(message: string): TwinAnswer;
}

/** With a destination the response contains a memo; the twin then assumes that the wallet will pay. */
function quote({ query }: TwinRequest, { state, node, refuse }: Node): TwinAnswer {
  const pair = findTwinPair(
    state,
    (asset) => nameOf(asset) === query.get('from_asset'),
    (asset) => nameOf(asset) === query.get('to_asset'),
  );
  if (!pair) {
    return refuse('failed to calculate min swap amount: fail to convert dest fee to src asset pool does not exist');
  }
  const amount = new BigNumber(query.get('amount') ?? '0').shiftedBy(-8).toFixed();
  if (new BigNumber(amount).lt(DUST[chainOf(pair.from)] ?? '0.00000001')) {
    return refuse('amount less than dust threshold');
  }
  const problem = findProblem(query, pair);
  if (problem !== null) {
    return problem === OTHER_CHAIN && node === 'thorchain' ? unknownRequest(problem) : refuse(problem);
  }
  const isStreamed = numberOf(query, 'streaming_interval') > 0;
  const withheldBps = query.get('affiliate') === AFFILIATE ? numberOf(query, 'affiliate_bps') : 0;
  const { passes: _, ...whole } = priceWithin(state, pair, amount, 'send', withheldBps);
  const amounts = isStreamed ? whole : { ...whole, amountTo: lessSlip(whole.amountTo) };
  const memo = memoFor(query, { node, pair, amountTo: amounts.amountTo, state });
  if (memo.tooLong !== null) {
    return refuse(memo.tooLong);
  }
  const destination = query.get('destination');
  const order = destination
    ? state.open({
        ...pair,
        ...amounts,
        fixed: false,
        payoutAddress: destination,
        refundAddress: query.get('refund_address'),
        depositExtraId: memo.text,
      })
    : null;
  return reply({
    inbound_address: order?.depositAddress ?? `vault-${chainOf(pair.from)}`,
    fees: { asset: nameOf(pair.to), affiliate: '0', outbound: '1200', liquidity: '90', total: '1290', total_bps: 60 },
    expiry: Math.floor((state.now() + 900_000) / 1000),
    dust_threshold: toUnits(DUST[chainOf(pair.from)] ?? '0'),
    recommended_min_amount_in: toUnits(state.limits(pair.from, pair.to).min),
    ...(order && { memo: memo.text }),
    expected_amount_out: toUnits(amounts.amountTo),
    max_streaming_quantity: MOST_PARTS,
    total_swap_seconds: isStreamed ? 696 : 660,
  });
}

const OTHER_CHAIN =
  'failed to simulate swap: failed to validate message: swap destination address is not the same chain as the target asset: unknown request';

/** What the node refuses before it has a price. */
function findProblem(query: URLSearchParams, { from, to }: TwinPair): string | null {
  const [destination, refundAddress] = [query.get('destination'), query.get('refund_address')];
  const isOff = destination === null ? null : refuseAddress(chainOf(to), destination);
  const affiliateBps = splitOf(query, 'affiliate_bps');
  const [names, values] = [splitOf(query, 'affiliate').length, affiliateBps.length];
  switch (true) {
    case isOff === 'unreadable':
      return `bad destination address: unable to parse address: THORName doesn't exist: ${destination}`;
    case numberOf(query, 'liquidity_tolerance_bps') >= 10_000:
      return 'liquidity tolerance basis points must be less than 10000';
    case refundAddress !== null && refuseAddress(chainOf(from), refundAddress) === 'unreadable':
      return `bad refund address: unable to parse address: THORName doesn't exist: ${refundAddress}`;
    case names !== values:
      return `bad affiliate params: mismatch between number of affiliates (${names}) and BPS values (${values})`;
    case BigNumber.sum(0, ...affiliateBps).gt(MOST_AFFILIATE_BPS):
      return 'bad affiliate params: total affiliate fee must not be more than 1000 bps';
    default:
      return isOff === 'other_chain' ? OTHER_CHAIN : null;
  }
}

/** The node writes a memo without a destination too, with an address of its own, and refuses one that is too long. */
function memoFor(
  query: URLSearchParams,
  { node, pair: { from, to }, amountTo, state }: Pick<Node, 'node' | 'state'> & { pair: TwinPair; amountTo: string },
) {
  const tolerance = numberOf(query, 'liquidity_tolerance_bps');
  const least = new BigNumber(toUnits(amountTo)).times(10_000 - tolerance).idiv(10_000);
  return writeMemo(
    node,
    {
      asset: nameOf(to),
      destination: query.get('destination') ?? makeAddress(to.network, 'nobody'),
      refundAddress: query.get('refund_address') ?? '',
      limit: tolerance > 0 ? least.toFixed() : '0',
      interval: numberOf(query, 'streaming_interval'),
      quantity: Math.min(numberOf(query, 'streaming_quantity'), MOST_PARTS),
      affiliates: splitOf(query, 'affiliate'),
      affiliateBps: splitOf(query, 'affiliate_bps'),
    },
    { chain: chainOf(from), pools: state.assets.map(nameOf) },
  );
}

function numberOf(query: URLSearchParams, name: string): number {
  return Number(query.get(name) ?? 0);
}

function splitOf(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? '').split('/').filter((part) => part !== '');
}

/** All at once, a swap moves the price more than in parts. */
function lessSlip(amountTo: string): string {
  return new BigNumber(amountTo).times('0.9995').decimalPlaces(8, BigNumber.ROUND_DOWN).toFixed();
}

function showStatus(hash: string, state: TwinState, node: NodeCode): TwinAnswer {
  const order = state.list().find(({ txIn }) => txIn?.toUpperCase() === hash);
  return reply(order ? toSwap(order, node) : { stages: { inbound_observed: { started: false, completed: false } } });
}

function toSwap(order: TwinOrder, node: NodeCode) {
  const isBack = GOES_BACK.includes(order.phase);
  const [to, amount] = isBack ? [order.from, order.amountFrom] : [order.to, order.amountTo];
  const coin = (asset: TwinAsset, units: string) => ({ asset: nameOf(asset), amount: toUnits(units) });
  const hash = order.txRefund ?? order.txOut;
  const txIn = order.txIn?.toUpperCase();
  const sender = makeAddress(order.from.network, 'sender');
  const receiver = isBack ? (order.refundAddress ?? sender) : order.payoutAddress;
  const affiliate = PASSED[order.phase] >= 3 ? affiliateRows(order, node) : { planned: [], out: [] };
  return {
    tx: {
      id: txIn,
      chain: chainOf(order.from),
      from_address: sender,
      to_address: order.depositAddress,
      coins: [coin(order.from, order.amountFrom)],
      memo: order.depositExtraId,
    },
    planned_out_txs: [
      ...affiliate.planned,
      ...(PASSED[order.phase] >= 4
        ? [{ chain: chainOf(to), to_address: receiver, coin: coin(to, amount), refund: isBack }]
        : []),
    ],
    out_txs: [
      ...affiliate.out,
      ...(hash
        ? [
            {
              id: hash,
              chain: chainOf(to),
              from_address: makeAddress(to.network, 'vault'),
              to_address: receiver,
              coins: [coin(to, order.amountRefunded ?? order.amountPaid ?? amount)],
              memo: `${isBack ? 'REFUND' : 'OUT'}:${txIn}`,
            },
          ]
        : []),
    ],
    stages: {
      ...Object.fromEntries(STAGES.map((name, index) => [name, { completed: index < PASSED[order.phase] }])),
      swap_status: { pending: PASSED[order.phase] === 3 },
    },
  };
}

/**
 * The node swaps the affiliate's share apart from the deposit's rest (THORNode's `skimAffiliateFees`), and lists it among what comes
 * from the deposit (`queryTxStatus`); what it pays in its own coin has no transaction. It stays paid if the rest goes back.
 */
function affiliateRows({ depositExtraId, from, amountFrom, txIn }: TwinOrder, node: NodeCode) {
  const [, , , , affiliate, bps = '0'] = depositExtraId?.split(':') ?? [];
  if (!affiliate) {
    return { planned: [], out: [] };
  }
  const { chain, asset, usd, address, module } = OWN_COINS[node];
  const share = new BigNumber(amountFrom).times(bps).div(10_000).times(from.usd).div(usd).decimalPlaces(8).toFixed();
  const coin = { asset, amount: toUnits(share) };
  const memo = `OUT:${txIn?.toUpperCase()}`;
  return {
    planned: [{ chain, to_address: address, coin, refund: false }],
    out: [{ id: '0'.repeat(64), chain, from_address: module, to_address: address, coins: [coin], memo }],
  };
}

function toUnits(amount: string): string {
  return new BigNumber(amount).shiftedBy(8).toFixed(0);
}

function invalid(message: string): TwinAnswer {
  return reply({ code: 3, message: `${message}: invalid request`, details: [] }, 400);
}

/** An error that has no code of its own in the node. */
function unknownRequest(message: string): TwinAnswer {
  return reply({ code: 2, message, details: [] }, 500);
}

/** Maya's node answers a refused quote with 200. */
function refuseAtMaya(error: string): TwinAnswer {
  return reply({ error });
}
