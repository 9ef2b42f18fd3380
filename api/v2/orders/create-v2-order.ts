import { CreateOrderHeadersSchema, CreateOrderQuerySchema } from '#contract/orders/create-order';
import type { Order } from '#contract/orders/order';
import { toV2Created, V2CreatedSchema, type V2CreateRequest, V2CreateRequestSchema } from '#contract/v2/create-order';
import { writeJson } from '#contract/v2/request';
import { ServiceError } from '#domain/error';
import { V2Error, type V2ErrorWord } from '#domain/v2/error';
import type { CreateCall } from '#operations/orders/creation/create-call';
import { createOrder } from '#operations/orders/creation/create-order';
import { generationOf } from '#operations/orders/creation/order-input';
import { chooseSandbox, deriveOrderId } from '#operations/orders/creation/sandbox-choice';
import { newId } from '#security/secret';
import { defineIdempotentV2Route } from '../route';
import { chooseQuote } from './chosen-quote';

export const v2CreateRoute = defineIdempotentV2Route({
  id: 'createExchange',
  method: 'post',
  path: '/exchange',
  tag: 'Orders',
  summary: 'Create an order',
  description:
    'Without a fixed rate, the order is created at the provider that is currently best; with one, at the provider and ' +
    'with the amounts that belong to `rateId`. Show your user `fromAmount`, `payinAddress` and, if present, ' +
    '`payinExtraId`: a deposit without its memo can be lost. The sandbox parameters are for test keys.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { headers: CreateOrderHeadersSchema, query: CreateOrderQuerySchema, body: V2CreateRequestSchema },
  responses: [{ status: 200, description: 'The new order, waiting for its deposit', schema: V2CreatedSchema }],
  errors: [
    'not_valid_params',
    'pair_is_inactive',
    'fixed_rate_not_enabled',
    'rate_id_not_found_or_expired',
    'deposit_too_small',
    'out_of_range',
    'not_valid_address',
    'not_valid_refund_address',
    'service_unavailable',
  ],
  outcomes: ['not_created', 'unknown'],
  subjectId: ({ caller, headers, query }) => {
    const sandbox = chooseSandbox(caller, headers, query, {});
    return sandbox?.seed === undefined ? newId('ord') : deriveOrderId(caller, sandbox.seed, sandbox.scenario);
  },
  handle: async ({ services, caller, headers, query, body }, { subjectId, takenOver, callId, identity }) => {
    const sandbox = chooseSandbox(caller, headers, query, {});
    const generation = sandbox?.seed === undefined ? 0 : generationOf(callId);
    const terms = termsOf(body);
    const quote = once(() => chooseQuote({ services, caller, orderId: subjectId }, body, terms.body));
    const id = { orderId: subjectId, generation, identity };
    const call = { services, caller, quote, prepare: quote, sandbox, ...id, ...terms };
    const order: Order = JSON.parse(await createOrder(call, takenOver).catch(renameAddressProblem));
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      json: writeJson(toV2Created(order, requestedFields(body))),
    };
  },
});

function termsOf(body: V2CreateRequest): Pick<CreateCall, 'body' | 'v2'> {
  const { flow, type, userId = null, payload = null } = body;
  return {
    body: {
      address: body.address,
      extra_id: body.extraId,
      refund_address: body.refundAddress,
      refund_extra_id: body.refundExtraId,
    },
    v2: { flow, type, userId, payload },
  };
}

function requestedFields({ flow, type, extraId, refundAddress, refundExtraId, rateId }: V2CreateRequest) {
  return { flow, type, extraId, refundAddress, refundExtraId, rateId };
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= run();
    return answer;
  };
}

/** The v2 name of each address field of an order, and its error. */
const ADDRESSES: Readonly<Record<string, { name: string; word: V2ErrorWord }>> = {
  address: { name: 'address', word: 'not_valid_address' },
  extra_id: { name: 'extraId', word: 'not_valid_address' },
  refund_address: { name: 'refundAddress', word: 'not_valid_refund_address' },
  refund_extra_id: { name: 'refundExtraId', word: 'not_valid_refund_address' },
};

function renameAddressProblem(error: unknown): never {
  const [problem] = error instanceof ServiceError ? (error.options.fields ?? []) : [];
  const row = problem && ADDRESSES[problem.field];
  throw row ? new V2Error(row.word, { message: `${row.name}: ${problem.issue}` }) : error;
}
