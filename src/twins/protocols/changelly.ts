import { createHash, type createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { findTwinPair, priceWithin, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol } from '../protocol';
import { amountText, text, withOneOf } from '../request-forms';
import type { TwinState } from '../twin-orders';
import { answerRpc, type Dialect, openTwinOrder, type Params, Refusal, refuseRpc, rpcForms } from './changelly-rpc';

const NETWORK_FEE = '0.00001';

let keys: { secret: string; apiKey: string; publicKey: ReturnType<typeof createPublicKey> } | undefined;
/** Generated on first use, because RSA keys take time. */
function readKeys() {
  if (!keys) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    keys = {
      secret: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('hex'),
      apiKey: createHash('sha256')
        .update(publicKey.export({ type: 'pkcs1', format: 'der' }))
        .digest('base64'),
      publicKey,
    };
  }
  return keys;
}

const CHANGELLY_TICKERS: Readonly<Record<string, string>> = {
  'USDT/trx': 'usdtrx',
  'USDT/eth': 'usdt20',
  'USDC/sol': 'usdcsol',
  'BNB/bsc': 'bnbbsc',
};
const tickerOf = (asset: TwinAsset) => CHANGELLY_TICKERS[`${asset.code}/${asset.network}`] ?? asset.code.toLowerCase();

const PAIR = { from: text, to: text };
/** One pair as an object, or pairs in an array. */
const oneOrMore = (pair: z.ZodType) => z.union([pair, z.array(pair).min(1)]);
const CREATION = {
  ...PAIR,
  address: text,
  extraId: text.optional(),
  refundExtraId: text.optional(),
  /** JSON in a text. */
  userMetadata: text.optional(),
};

/** Of each method; both providers document these. */
const REQUESTS = rpcForms({
  getCurrenciesFull: z.strictObject({}).optional(),
  getPairsParams: z.array(z.strictObject(PAIR)).min(1),
  getExchangeAmount: oneOrMore(z.strictObject({ ...PAIR, amountFrom: amountText })),
  getFixRateForAmount: oneOrMore(
    withOneOf(
      { ...PAIR, amountFrom: amountText.optional(), amountTo: amountText.optional() },
      'amountFrom',
      'amountTo',
    ),
  ),
  createTransaction: z.strictObject({ ...CREATION, amountFrom: amountText, refundAddress: text.optional() }),
  createFixTransaction: withOneOf(
    {
      ...CREATION,
      rateId: text,
      refundAddress: text,
      amountFrom: amountText.optional(),
      amountTo: amountText.optional(),
    },
    'amountFrom',
    'amountTo',
  ),
  getTransactions: z.strictObject({
    id: z.union([text, z.array(text).min(1).max(10)]).optional(),
    status: text.optional(),
    currency: text.optional(),
    address: text.optional(),
    payoutAddress: text.optional(),
    extraId: text.optional(),
    since: z.int().optional(),
    limit: z.int().max(100).optional(),
    offset: z.int().optional(),
  }),
});

const changelly: Dialect = {
  refuse({ headers, body }) {
    const { apiKey, publicKey } = readKeys();
    const signature = Buffer.from(headers['x-api-signature'] ?? '', 'base64');
    const isSigned = headers['x-api-key'] === apiKey && verify('sha256', Buffer.from(body), publicKey, signature);
    return isSigned ? null : 'Invalid signature';
  },
  ticker: tickerOf,
  names: (asset) => ({
    name: asset.code,
    ticker: tickerOf(asset),
    enabledFrom: true,
    enabledTo: true,
    blockchain: NETWORK_NAMES[asset.network] ?? asset.network,
    ...(asset.contract && { contractAddress: asset.contract }),
    ...(asset.usesMemo && { extraIdName: 'Destination Tag' }),
  }),
  pair: ({ from, to }, state) =>
    findTwinPair(
      state,
      (asset) => tickerOf(asset) === from,
      (asset) => tickerOf(asset) === to,
    ),
  amount: (amount) => amount,
  methods: {
    getPairsParams: (pair, params, state) => {
      const { min, max } = state.limits(pair.from, pair.to);
      return [
        {
          from: params.from,
          to: params.to,
          minAmountFloat: min,
          maxAmountFloat: max,
          minAmountFixed: min,
          maxAmountFixed: max,
        },
      ];
    },
    getExchangeAmount: (pair, params, state) =>
      quoteRow(pair, params, state, ({ amountTo }) => ({ amountTo: grossOf(amountTo) })),
    getFixRateForAmount: (pair, params, state) =>
      quoteRow(pair, params, state, ({ amountFrom, amountTo }) => ({
        id: `rate#${state.now()}`,
        expiredAt: Math.floor(state.now() / 1000) + 60,
        result: new BigNumber(grossOf(amountTo)).div(amountFrom).toFixed(),
      })),
    createTransaction: (pair, params, state) => openChangelly(pair, params, state, false),
    createFixTransaction: (pair, params, state) => openChangelly(pair, params, state, true),
  },
};

export const changellyProtocol: Protocol = {
  codes: ['changelly', 'criptointercambio'],
  get settings() {
    return { secret: readKeys().secret };
  },
  requests: REQUESTS,
  refuseMisfit: refuseRpc,
  answer: (request, state) => answerRpc(changelly, request, state),
};

/** Amounts at Changelly, which states its limits with every refused amount. */
function priceOf(pair: TwinPair, params: Params, state: TwinState) {
  const side = params.amountTo ? 'receive' : 'send';
  const { passes, ...amounts } = priceWithin(
    state,
    pair,
    (side === 'send' ? params.amountFrom : params.amountTo) ?? '0',
    side,
  );
  const { min, max } = state.limits(pair.from, pair.to);
  return passes
    ? new Refusal('Invalid amount', -32600, { limits: { max: { from: max, to: '1' }, min: { from: min, to: '0' } } })
    : amounts;
}

/** Before the network fee, as most amounts are. */
function grossOf(amountTo: string): string {
  return new BigNumber(amountTo).plus(NETWORK_FEE).toFixed();
}

function quoteRow(
  pair: TwinPair,
  params: Params,
  state: TwinState,
  more: (amounts: { amountFrom: string; amountTo: string }) => object,
): unknown {
  const amounts = priceOf(pair, params, state);
  const { min, max } = state.limits(pair.from, pair.to);
  return amounts instanceof Refusal
    ? amounts
    : [
        {
          from: params.from,
          to: params.to,
          networkFee: NETWORK_FEE,
          ...amounts,
          minFrom: min,
          maxFrom: max,
          ...more(amounts),
        },
      ];
}

function openChangelly(pair: TwinPair, params: Params, state: TwinState, fixed: boolean): unknown {
  const amounts = priceOf(pair, params, state);
  if (amounts instanceof Refusal) {
    return amounts;
  }
  if (fixed && !params.rateId?.startsWith('rate#')) {
    return new Refusal('rateId was expired or already used', -32600);
  }
  const order = openTwinOrder(pair, params, state, amounts, fixed);
  return {
    id: order.id,
    trackUrl: `https://changelly.com/track/${order.id}`,
    createdAt: order.createdAt * 1000,
    type: fixed ? 'fixed' : 'float',
    status: 'new',
    ...(fixed && { payTill: new Date(order.expiresAt).toISOString().replace('Z', '+00:00') }),
    payinAddress: order.depositAddress,
    ...(order.depositExtraId && { payinExtraId: order.depositExtraId }),
    currencyFrom: params.from,
    currencyTo: params.to,
    payoutAddress: order.payoutAddress,
    ...(order.payoutExtraId && { payoutExtraId: order.payoutExtraId }),
    ...(order.refundAddress && { refundAddress: order.refundAddress }),
    amountExpectedFrom: order.amountFrom,
    amountExpectedTo: grossOf(order.amountTo),
    networkFee: NETWORK_FEE,
  };
}
