import BigNumber from 'bignumber.js';
import { findTwinPair, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

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

const ACCOUNT = 'swaps.example.near';

export const nearintentsProtocol: Protocol = {
  codes: ['nearintents'],
  settings: { key: 'nearintents.test.jwt', account: ACCOUNT },
  options: { depositWindowMs: 3_600_000 },
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
  if (!pair || !requested.recipient || !requested.refundTo || !/^\d+$/.test(requested.amount)) {
    return refuse(400, pair ? 'recipient is not valid' : 'tokenIn is not valid');
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
        ...(order && {
          deadline: twinTime(order.expiresAt),
          depositAddress: order.depositAddress,
          ...(order.depositExtraId && { depositMemo: order.depositExtraId }),
        }),
      },
    },
    201,
  );
}

function toStatus(order: TwinOrder, now: number) {
  const isOver = order.phase === 'expired';
  const payout = order.txOut ?? order.txRefund;
  return {
    correlationId: order.id,
    quoteResponse: { quoteRequest: { deadline: twinTime(isOver ? now - 1000 : order.expiresAt) } },
    status: WORDS[order.phase],
    swapDetails: {
      amountInFormatted: order.amountReceived,
      amountOutFormatted: order.amountPaid,
      refundedAmountFormatted: order.amountRefunded ?? '0',
      refundReason: null,
      originChainTxHashes: order.txIn ? [{ hash: order.txIn, explorerUrl: '' }] : [],
      destinationChainTxHashes: payout ? [{ hash: payout, explorerUrl: '' }] : [],
    },
  };
}

function refuse(statusCode: number, message: string): TwinAnswer {
  return reply({ message, error: 'Bad Request', statusCode, timestamp: '', path: '' }, statusCode);
}
