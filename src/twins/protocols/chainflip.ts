import BigNumber from 'bignumber.js';
import { findTwinPair, number, priceWithin, reply } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { CHAINFLIP_REQUESTS } from './chainflip-requests';

const STATES: Readonly<Record<Phase, string>> = {
  waiting: 'waiting',
  confirming: 'receiving',
  exchanging: 'swapping',
  sending: 'sending',
  completed: 'completed',
  failed: 'failed',
  expired: 'waiting',
  refund_required: 'failed',
  refunding: 'failed',
  refunded: 'completed',
  held: 'swapping',
};
/** The only chains with vaults. */
const CHAINS: Readonly<Record<string, string>> = { btc: 'Bitcoin', eth: 'Ethereum', sol: 'Solana' };
const MINIMUM_USD = 45;
let channels = 9000;

export const chainflipProtocol: Protocol = {
  codes: ['chainflip'],
  settings: { key: 'chainflip-test-key' },
  options: {
    depositWindowMs: 24 * 3_600_000,
    newId: () => {
      channels += 1;
      return String(channels);
    },
  },
  requests: CHAINFLIP_REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer(request, state) {
    const { method, path, query } = request;
    if (method !== 'GET' || query.get('apiKey') !== 'chainflip-test-key') {
      return refuse(401, 'Unauthorized');
    }
    return CALLS[path]?.(request, state) ?? refuse(404, 'Not found');
  },
};

const CALLS: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  '/assets': (_request, state) =>
    reply({ assets: state.assets.filter(({ network }) => network in CHAINS).map(toAsset) }),
  '/quotes': ({ query }, state) => {
    const pair = readPair(query, state);
    const amount = query.get('amount') ?? '0';
    if (!pair) {
      return refuse(400, 'Asset is not supported', { sourceAsset: ['is not supported'] });
    }
    if (new BigNumber(amount).lt(minimumOf(pair.from))) {
      const min = minimumOf(pair.from);
      return refuse(400, 'Amount below minimum.', {
        minimalAmount: [min],
        minimalAmountNative: [toUnits(min, pair.from)],
      });
    }
    const { amountTo } = priceWithin(state, pair, amount, 'send', commissionOf(query));
    const row = {
      ingressAsset: idOf(pair.from),
      ingressAmount: number(amount),
      egressAsset: idOf(pair.to),
      recommendedSlippageTolerancePercent: 1.5,
      lowLiquidityWarning: false,
      estimatedDurationSeconds: 700.5,
      estimatedPrice: number(state.price(pair.from, pair.to, '1', 'send').amountTo),
    };
    return reply([
      {
        ...row,
        type: 'dca',
        egressAmount: number(new BigNumber(amountTo).times('0.99').toFixed(8)),
        numberOfChunks: 4,
      },
      { ...row, type: 'regular', egressAmount: number(amountTo) },
    ]);
  },
  '/swap': openChannel,
  '/status-by-deposit-channel': ({ query }, state) => {
    const order = state.find(query.get('channelId') ?? '');
    const isNamed =
      query.get('issuedBlock') === '15000001' && order && query.get('network') === CHAINS[order.from.network];
    return isNamed
      ? reply({ id: 1, platform: 'chainflip', status: toStatus(order) })
      : refuse(404, 'Channel not found');
  },
};

/** The amount is only known once it is deposited; the twin assumes a fixed one. */
function openChannel({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const pair = readPair(query, state);
  if (!pair) {
    return refuse(400, 'Asset is not supported', { sourceAsset: ['is not supported'] });
  }
  const amount = new BigNumber(250).div(pair.from.usd).toFixed(6);
  const order = state.open({
    ...pair,
    ...priceWithin(state, pair, amount, 'send', commissionOf(query)),
    fixed: false,
    payoutAddress: query.get('destinationAddress') ?? '',
    refundAddress: query.get('refundAddress'),
  });
  return reply({
    id: 70001,
    address: order.depositAddress,
    issuedBlock: 15_000_001,
    network: CHAINS[pair.from.network],
    channelId: Number(order.id),
    sourceExpiryBlock: 960_000,
    explorerUrl: '',
    channelOpeningFee: 0,
    channelOpeningFeeNative: '0',
  });
}

/** For the broker, in hundredths of a percent. */
function commissionOf(query: URLSearchParams): number {
  return Number(query.get('commissionBps') ?? 0);
}

function toAsset(asset: TwinAsset) {
  const min = minimumOf(asset);
  return {
    enabled: true,
    id: idOf(asset),
    direction: 'both',
    ticker: asset.code,
    name: asset.code,
    network: CHAINS[asset.network],
    contractAddress: asset.contract,
    decimals: asset.decimals,
    minimalAmount: number(min),
    minimalAmountNative: toUnits(min, asset),
  };
}

function toStatus(order: TwinOrder) {
  const egress = (amount: string | null, asset: TwinAsset, hash: string | null) =>
    amount === null
      ? null
      : { amountNative: toUnits(amount, asset), amount: Number(amount), transactionReference: hash };
  const [swapEgress, refundEgress] = [
    egress(order.amountPaid, order.to, order.txOut),
    egress(order.amountRefunded, order.from, order.txRefund),
  ];
  return {
    state: STATES[order.phase],
    sourceAsset: idOf(order.from),
    destinationAsset: idOf(order.to),
    destinationAddress: order.payoutAddress,
    depositChannel: {
      depositAddress: order.depositAddress,
      estimatedExpiryTime: order.expiresAt,
      isExpired: order.phase === 'expired',
      fillOrKillParams: { retryDurationBlocks: 150, refundAddress: order.refundAddress },
    },
    fees: [],
    ...(order.txIn && { deposit: egress(order.amountReceived, order.from, order.txIn) }),
    ...(swapEgress && { swapEgress }),
    ...(refundEgress && { refundEgress }),
  };
}

function readPair(query: URLSearchParams, state: TwinState) {
  return findTwinPair(
    state,
    (asset) => asset.network in CHAINS && idOf(asset) === query.get('sourceAsset'),
    (asset) => asset.network in CHAINS && idOf(asset) === query.get('destinationAsset'),
  );
}

function idOf({ code, network }: TwinAsset): string {
  return `${code}.${network}`.toLowerCase();
}

function minimumOf({ usd }: TwinAsset): string {
  return new BigNumber(MINIMUM_USD).div(usd).toFixed(6);
}

function toUnits(amount: string, { decimals }: TwinAsset): string {
  return new BigNumber(amount).shiftedBy(decimals).toFixed(0);
}

function refuse(status: number, detail: string, errors?: Record<string, string[]>): TwinAnswer {
  return reply(
    { type: 'about:blank', title: 'Refused', status, detail, ...(errors && { errors }), traceId: '00' },
    status,
  );
}
