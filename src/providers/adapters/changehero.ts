import { z } from 'zod';
import { multiplyFraction } from '#domain/amount';
import { MINUTE } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AdapterQuote, AdapterQuoteRequest, Api } from '../adapter';
import { checkLimits, readLimits, toQuote } from '../adapter-answers';
import { decimal, flag, optional, positive, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import {
  callRpc,
  changellyOrderOf,
  createdTransaction,
  readRpcError,
  readTransaction,
  resultOf,
  single,
  TRANSACTION_ECHOES,
} from './changelly-rpc';

/** The provider states a rate without the resulting amount. */
const QUOTE_DECIMALS = 8;
/** How long a fixed rate holds; the answer does not say. */
const RATE_MS = MINUTE;

const fixRate = z.object({
  id: text,
  result: positive,
  minFrom: decimal,
  maxFrom: optional(decimal),
});

const fixedAnswer = resultOf(single(fixRate));
const floatingAnswer = resultOf(positive);

export const changehero: Adapter = {
  facts: {
    code: 'changehero',
    name: 'ChangeHero',
    home: 'changehero.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundAddress: 'required_at_fixed_rate' },
    orderNames: {
      address: 'address',
      extra_id: 'extraId',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundExtraId',
    },
    requestsPerMinute: 300,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'to'],
    statusEchoes: TRANSACTION_ECHOES,
    lateDeposits: 'unknown',
    toVerify: [
      'whether amountExpectedTo and the fixed rate are after the network fee',
      'whether a network can be switched off in one direction',
      'the published rate limit',
    ],
  },
  names: { networks: { hyperevm: ['hypeevm'] } },
  http: {
    baseUrl: 'https://api.changehero.io/v2',
    headers: ({ key = '' }) => ({ 'api-key': key }),
    readError: readRpcError,
  },

  async assets(api) {
    const rows = await call(api, 'getCurrenciesFull', {
      params: {},
      answer: resultOf(
        z.array(z.object({ name: text, blockchain: optional(text), contractAddress: optional(text), enabled: flag })),
      ),
    });
    return rows.map(({ name, blockchain, contractAddress, enabled }) => ({
      ticker: name,
      network: blockchain ?? '',
      contract: contractAddress,
      sends: enabled,
      receives: enabled,
    }));
  },

  async limits(api, pair) {
    if (pair.rate === 'fixed') {
      const { minFrom, maxFrom } = await readFixRate(api, pair);
      return readLimits(minFrom, maxFrom);
    }
    return { min: await call(api, 'getMinAmount', { params: pairOf(pair), answer: resultOf(decimal) }) };
  },

  async quote(api, request) {
    return request.rate === 'fixed' ? quoteFixed(api, request) : quoteFloating(api, request);
  },

  async createOrder(api, request) {
    const isFixed = request.rate === 'fixed';
    const order = await call(api, isFixed ? 'createFixTransaction' : 'createTransaction', {
      once: true,
      params: {
        ...pairOf(request),
        ...(request.side === 'send' ? { amount: request.amountFrom } : { amountTo: request.amountTo }),
        address: request.payoutAddress,
        extraId: request.payoutExtraId,
        refundAddress: request.refundAddress,
        refundExtraId: request.refundExtraId,
        ...(isFixed && { rateId: request.quoteRef }),
      },
      answer: resultOf(single(createdTransaction)),
    });
    return changellyOrderOf(order);
  },

  readStatus: (api, order) =>
    readTransaction(api, { path: '/', params: { id: order.providerOrderId, offset: 0, limit: 1 } }, order),
};

async function quoteFloating(api: Api, request: AdapterQuoteRequest): Promise<AdapterQuote> {
  const amountTo = await call(api, 'getExchangeAmount', {
    params: { ...pairOf(request), amount: request.amount },
    answer: floatingAnswer,
  });
  return toQuote({ amountFrom: request.amount, amountTo });
}

async function quoteFixed(api: Api, request: AdapterQuoteRequest): Promise<AdapterQuote> {
  const rate = await readFixRate(api, request);
  const { amount, side } = request;
  const amountFrom = side === 'send' ? amount : multiplyFraction([amount], [rate.result], QUOTE_DECIMALS, 'up');
  const amountTo = side === 'receive' ? amount : multiplyFraction([amount, rate.result], ['1'], QUOTE_DECIMALS, 'down');
  const limits = readLimits(rate.minFrom, rate.maxFrom);
  checkLimits(amountFrom, limits);
  const validUntil = new Date(api.now() + RATE_MS).toISOString();
  return toQuote({ amountFrom, amountTo, quoteRef: rate.id, validUntil, limits });
}

function readFixRate(api: Api, pair: AdapterPair): Promise<z.output<typeof fixRate>> {
  return call(api, 'getFixRate', { params: pairOf(pair), answer: fixedAnswer });
}

function pairOf({ from, to }: AdapterPair) {
  return { from: from.ticker, to: to.ticker, chainFrom: from.network, chainTo: to.network };
}

function call<T extends z.ZodType>(
  api: Api,
  method: string,
  rest: { params: unknown; answer: T; once?: true },
): Promise<z.output<T>> {
  return callRpc(api, { path: '/', method, ...rest });
}
