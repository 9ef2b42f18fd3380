import { z } from 'zod';
import { FINISHED_WORDS, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import { readJson } from '../misfits';
import type { TwinAnswer, TwinRequest } from '../protocol';
import type { Misfit, RequestForms } from '../request-forms';
import { text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, held: 'hold' };

/** The differences between the two providers. */
export interface Dialect {
  /** Null if the credentials are valid. */
  refuse(request: TwinRequest): string | null;
  names(asset: TwinAsset): Record<string, unknown>;
  ticker(asset: TwinAsset): string;
  pair(params: Params, state: TwinState): TwinPair | null;
  readonly methods: Readonly<Record<string, RpcMethod>>;
  /** Formats an amount in the list of transactions. */
  amount(amount: string | null): string | null;
}
export type Params = Record<string, string | null | undefined>;
export type RpcMethod = (pair: TwinPair, params: Params, state: TwinState) => unknown;

/** An error in the body of an HTTP 200. */
export class Refusal {
  constructor(
    readonly message: string,
    readonly code = -32602,
    readonly data?: unknown,
  ) {}
}

/** One URL takes all calls; a method decides which parameters belong to it. */
export function rpcForms(params: Readonly<Record<string, z.ZodType>>): RequestForms {
  const calls = Object.entries(params).map(([method, schema]) =>
    z.strictObject({ jsonrpc: z.literal('2.0'), id: text, method: z.literal(method), params: schema }),
  );
  const [first, ...rest] = calls;
  if (!first) {
    throw new Error('a protocol has a method');
  }
  return { 'POST /': { json: z.discriminatedUnion('method', [first, ...rest]) } };
}

/** With HTTP 200, as the errors of calls are. */
export function refuseRpc({ message }: Misfit, request: TwinRequest): TwinAnswer {
  const call = z.object({ id: z.unknown() }).safeParse(readJson(request.body));
  return {
    status: 200,
    body: { jsonrpc: '2.0', id: call.data?.id ?? null, error: { code: -32602, message: `Invalid params: ${message}` } },
  };
}

/** A call; errors are sent with HTTP 200, except for invalid credentials. */
export function answerRpc(dialect: Dialect, request: TwinRequest, state: TwinState): TwinAnswer {
  const refusal = dialect.refuse(request);
  if (refusal !== null) {
    return { status: 401, body: { jsonrpc: '2.0', error: { code: -32600, message: refusal } } };
  }
  const { id, method, params } = JSON.parse(request.body);
  const result = answerMethod(dialect, method, Array.isArray(params) ? params[0] : params, state);
  return {
    status: 200,
    body: { jsonrpc: '2.0', id, ...(result instanceof Refusal ? { error: { ...result } } : { result }) },
  };
}

function answerMethod(dialect: Dialect, method: string, params: Params, state: TwinState): unknown {
  if (method === 'getCurrenciesFull') {
    return state.assets.map((asset) => ({ enabled: true, fixRateEnabled: true, ...dialect.names(asset) }));
  }
  if (method === 'getTransactions') {
    const orders = params.id ? [state.find(params.id)] : state.list();
    return orders.flatMap((order) => (order ? [toRow(order, dialect)] : []));
  }
  const call = dialect.methods[method];
  if (!call) {
    return new Refusal(`Method not found: ${method}`, -32601);
  }
  const pair = dialect.pair(params, state);
  return pair ? call(pair, params, state) : new Refusal(`Invalid currency: ${params.from}`);
}

export function openTwinOrder(
  pair: TwinPair,
  params: Params,
  state: TwinState,
  amounts: ReturnType<TwinState['price']>,
  fixed: boolean,
) {
  return state.open({
    ...pair,
    ...amounts,
    fixed,
    payoutAddress: params.address ?? '',
    payoutExtraId: params.extraId ?? null,
    refundAddress: params.refundAddress ?? null,
    refundExtraId: params.refundExtraId ?? null,
  });
}

function toRow(order: TwinOrder, { amount, ticker }: Dialect) {
  return {
    id: order.id,
    createdAt: Math.floor(order.createdAt / 1000),
    type: order.fixed ? 'fixed' : 'float',
    status: WORDS[order.phase],
    currencyFrom: ticker(order.from),
    currencyTo: ticker(order.to),
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutExtraId,
    payinAddress: order.depositAddress,
    payinExtraId: order.depositExtraId,
    payinHash: order.txIn,
    payoutHash: order.txOut,
    refundHash: order.txRefund,
    amountExpectedFrom: order.amountFrom,
    amountExpectedTo: order.amountTo,
    amountFrom: amount(order.amountReceived),
    amountTo: amount(order.amountPaid),
    canPush: false,
    canRefund: order.phase === 'refund_required',
  };
}
