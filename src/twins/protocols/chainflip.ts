import BigNumber from 'bignumber.js';
import { number, priceWithin, reply } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, pairReader, risingIds } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, count, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

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

const KEYED = { apiKey: text };
const PAIR = { ...KEYED, sourceAsset: text, destinationAsset: text, commissionBps: count.optional() };

const REQUESTS = {
  'GET /assets': { query: KEYED },
  'GET /quotes': { query: { ...PAIR, amount: amountText } },
  'GET /swap': {
    query: {
      ...PAIR,
      destinationAddress: text,
      refundAddress: text,
      minimumPrice: amountText,
      retryDurationInBlocks: count,
      boostFee: count.optional(),
      numberOfChunks: count.optional(),
      chunkIntervalBlocks: count.optional(),
    },
  },
  'GET /status-by-deposit-channel': { query: { ...KEYED, issuedBlock: count, network: text, channelId: count } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => (asset.network in CHAINS ? idOf(asset) : ''),
  read: (sent: Record<'sourceAsset' | 'destinationAsset', string>) => [sent.sourceAsset, sent.destinationAsset],
  unknown: () => refuse(400, 'Asset is not supported', { sourceAsset: ['is not supported'] }),
});

export const chainflipProtocol = defineProtocol({
  codes: ['chainflip'],
  settings: { key: 'chainflip-test-key' },
  options: { depositWindowMs: 24 * 3_600_000, newId: risingIds(String, 9000) },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ query }) => (query.get('apiKey') === 'chainflip-test-key' ? null : refuse(401, 'Unauthorized')),
  answers: {
    'GET /assets': ({ state }) =>
      reply({ assets: state.assets.filter(({ network }) => network in CHAINS).map(toAsset) }),
    'GET /quotes': forPair(({ sent, state }, pair) => {
      const min = minimumOf(pair.from);
      if (new BigNumber(sent.amount).lt(min)) {
        return refuse(400, 'Amount below minimum.', {
          minimalAmount: [min],
          minimalAmountNative: [toUnits(min, pair.from)],
        });
      }
      const { amountTo } = priceWithin(state, pair, sent.amount, 'send', Number(sent.commissionBps ?? 0));
      const row = {
        ingressAsset: idOf(pair.from),
        ingressAmount: number(sent.amount),
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
    }),
    // The amount is only known once it is deposited; the twin assumes a fixed one.
    'GET /swap': forPair(({ sent, state }, pair) => {
      const amount = new BigNumber(250).div(pair.from.usd).toFixed(6);
      const order = state.open({
        ...pair,
        ...priceWithin(state, pair, amount, 'send', Number(sent.commissionBps ?? 0)),
        fixed: false,
        payoutAddress: sent.destinationAddress,
        refundAddress: sent.refundAddress,
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
    }),
    'GET /status-by-deposit-channel': ({ sent, state }) => {
      const order = state.find(sent.channelId);
      const isNamed = sent.issuedBlock === '15000001' && order && sent.network === CHAINS[order.from.network];
      return isNamed
        ? reply({ id: 1, platform: 'chainflip', status: toStatus(order) })
        : refuse(404, 'Channel not found');
    },
  },
});

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
