import BigNumber from 'bignumber.js';
import { findTwinPair, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { NEARINTENTS_REQUESTS } from './nearintents-requests';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'PENDING_DEPOSIT',
  confirming: 'KNOWN_DEPOSIT_TX',
  exchanging: 'PROCESSING',
  sending: 'PROCESSING',
  completed: 'SUCCESS',
  failed: 'FAILED',
  expired: 'PENDING_DEPOSIT',
  refund_required: 'INCOMPLETE_DEPOSIT',
  refunding: 'INCOMPLETE_DEPOSIT',
  refunded: 'REFUNDED',
  held: 'INCOMPLETE_DEPOSIT',
};
const CHAINS: Readonly<Record<string, string>> = { trx: 'tron' };
const chainOf = ({ network }: TwinAsset) => CHAINS[network] ?? network;
const idOf = (asset: TwinAsset) =>
  `nep141:${chainOf(asset)}${asset.contract ? `-${asset.contract.toLowerCase()}` : ''}.omft.near`;

const HOUR_MS = 3_600_000;
const ACCOUNT = 'swaps.example.near';

export const nearintentsProtocol: Protocol = {
  codes: ['nearintents'],
  settings: { key: 'nearintents.test.jwt', account: ACCOUNT },
  requests: NEARINTENTS_REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer({ method, path, query, headers, body }, state) {
    if (method === 'GET' && path === '/v0/tokens') {
      return reply(state.assets.map(toToken));
    }
    if (headers.authorization !== undefined && headers.authorization !== 'Bearer nearintents.test.jwt') {
      return refuse(401, 'Invalid token');
    }
    if (method === 'GET' && path === '/v0/status') {
      const order = state.list().find(({ depositAddress }) => depositAddress === query.get('depositAddress'));
      return order && order.depositExtraId === query.get('depositMemo')
        ? reply(toStatus(order, state.now()))
        : refuse(404, 'Deposit address not found');
    }
    return path === '/v0/quote' ? quote(JSON.parse(body), state) : refuse(404, 'Not found');
  },
};

function toToken(asset: TwinAsset) {
  return {
    assetId: idOf(asset),
    decimals: asset.decimals,
    blockchain: chainOf(asset),
    symbol: asset.code,
    price: Number(asset.usd),
    contractAddress: asset.contract ?? idOf(asset).slice('nep141:'.length),
  };
}

interface QuoteRequest {
  dry: boolean;
  swapType: string;
  originAsset: string;
  destinationAsset: string;
  amount: string;
  refundTo: string;
  recipient: string;
  deadline: string;
  appFees?: { recipient: string; fee: number }[];
}

function quote(requested: QuoteRequest, state: TwinState): TwinAnswer {
  const pair = findTwinPair(
    state,
    (asset) => idOf(asset) === requested.originAsset,
    (asset) => idOf(asset) === requested.destinationAsset,
  );
  if (!pair) {
    return refuse(400, 'tokenIn is not valid');
  }
  const side = requested.swapType === 'EXACT_OUTPUT' ? 'receive' : 'send';
  const unit = side === 'send' ? pair.from : pair.to;
  const amount = new BigNumber(requested.amount).shiftedBy(-unit.decimals).toFixed();
  const fees = (requested.appFees ?? []).filter(({ recipient }) => recipient === ACCOUNT).map(({ fee }) => fee);
  const withheldBps = fees.reduce((sum, fee) => sum + fee, 0);
  const { passes, ...amounts } = priceWithin(state, pair, amount, side, withheldBps);
  if (passes) {
    const limit = new BigNumber(state.limits(pair.from, pair.to)[passes]).shiftedBy(pair.from.decimals).toFixed();
    return refuse(400, `Amount is too ${passes === 'min' ? 'low' : 'high'} for bridge, try at least ${limit}`);
  }
  const shown = {
    amountIn: new BigNumber(amounts.amountFrom).shiftedBy(pair.from.decimals).toFixed(),
    amountInFormatted: amounts.amountFrom,
    amountOut: new BigNumber(amounts.amountTo).shiftedBy(pair.to.decimals).toFixed(),
    amountOutFormatted: amounts.amountTo,
    timeEstimate: 140,
  };
  const order = requested.dry
    ? null
    : state.open({
        ...pair,
        ...amounts,
        fixed: false,
        payoutAddress: requested.recipient,
        refundAddress: requested.refundTo,
      });
  return reply(
    {
      timestamp: twinTime(state.now()),
      signature: 'ed25519:placeholder',
      quoteRequest: requested,
      quote: {
        ...shown,
        ...(order && toAddress(order)),
      },
    },
    201,
  );
}

/** The address lives for a day, beyond the deadline that was asked for. */
function toAddress(order: TwinOrder) {
  const dies = twinTime(order.createdAt + 24 * HOUR_MS);
  return {
    deadline: dies,
    timeWhenInactive: dies,
    depositAddress: order.depositAddress,
    ...(order.depositExtraId && { depositMemo: order.depositExtraId }),
  };
}

function toStatus(order: TwinOrder, now: number) {
  const isOver = order.phase === 'expired';
  const incoming = [order.txIn, order.txRefund].flatMap((hash) => (hash === null ? [] : [{ hash, explorerUrl: '' }]));
  return {
    correlationId: order.id,
    quoteResponse: {
      quoteRequest: {
        originAsset: idOf(order.from),
        destinationAsset: idOf(order.to),
        refundTo: order.refundAddress,
        recipient: order.payoutAddress,
        deadline: twinTime(isOver ? now - 1000 : order.createdAt + 2 * HOUR_MS),
      },
      quote: {
        amountInFormatted: order.amountFrom,
        amountOutFormatted: order.amountTo,
        ...toAddress(order),
      },
    },
    status: WORDS[order.phase],
    swapDetails: {
      amountInFormatted: order.phase === 'completed' ? order.amountReceived : null,
      amountOutFormatted: order.amountPaid,
      depositedAmountFormatted: order.amountReceived ?? '0',
      refundedAmountFormatted: order.amountRefunded ?? '0',
      refundReason: null,
      originChainTxHashes: incoming,
      destinationChainTxHashes: order.txOut ? [{ hash: order.txOut, explorerUrl: '' }] : [],
    },
  };
}

function refuse(statusCode: number, message: string): TwinAnswer {
  return reply({ message, error: 'Bad Request', statusCode, timestamp: '', path: '' }, statusCode);
}
