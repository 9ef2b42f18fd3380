import { findAddressProblem, findMemoProblem } from '#address/validate-address';
import { IdempotencyHeadersSchema } from '#contract/headers';
import {
  type Actions,
  ActionsSchema,
  ContinueAnswerSchema,
  ContinueRequestSchema,
  type RefundAnswer,
  RefundAnswerSchema,
  V2RefundRequestSchema,
} from '#contract/v2/action';
import { IdSchema } from '#contract/v2/request';
import { findControlledOrder } from '#db/orders/control';
import { V2Error } from '#domain/v2/error';
import { decidedByKey, decideRefund } from '#operations/orders/decide-refund';
import { defineIdempotentV2Route, defineV2Route } from '../route';
import { type OwnOrder, requireOwnOrder } from './own-order';

export const actionsRoute = defineV2Route({
  id: 'listActions',
  method: 'get',
  path: '/exchange/actions',
  tag: 'Refunds',
  summary: 'List what can be done about an order that cannot be completed',
  description:
    'A refund can be requested while it is due, if this installation allows that in this API. An order never ' +
    'continues after it has stopped.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: IdSchema },
  responses: [{ status: 200, description: 'The actions', schema: ActionsSchema }],
  errors: ['not_valid_params', 'not_found', 'forbidden'],
  handle: async ({ query: { id }, caller, services }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: toActions(await requireOwnOrder(services, caller, id)),
  }),
});

function toActions({ order, input, actionsAvailable: available }: OwnOrder): Actions {
  const { refundAddress: address, refundExtraId: extraId } = input;
  return {
    error: null,
    refund: {
      available,
      amount: available ? order.amount_from : null,
      address: available && address !== null ? { address, extraId } : null,
      additionalAddressList: [],
    },
    continue: { available: false, currentEstimate: null },
  };
}

export const refundRoute = defineIdempotentV2Route({
  id: 'refundOrder',
  method: 'post',
  path: '/exchange/refund',
  tag: 'Refunds',
  summary: 'Request a refund of the deposit',
  description: 'Only while `actionsAvailable` is true. The order is `refunded` once the provider has paid.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { headers: IdempotencyHeadersSchema, body: V2RefundRequestSchema },
  responses: [{ status: 200, description: 'The decision is recorded', schema: RefundAnswerSchema }],
  errors: ['not_valid_params', 'not_valid_refund_address', 'not_found', 'forbidden', 'not_available'],
  outcomes: ['unknown'],
  subjectId: ({ body }) => body.id,
  handle: async ({ services, caller, body: { id, address, extraId = null } }) => {
    const { input, actionsAvailable } = await requireOwnOrder(services, caller, id);
    const order = actionsAvailable ? await findControlledOrder(services.db, id, caller) : null;
    if (!order) {
      throw new V2Error('not_available');
    }
    requireRefundAddress(input.fromNetwork, address, extraId);
    await decideRefund(services, {
      owner: caller,
      input: order.input,
      decider: decidedByKey(caller.keyId),
      target: { kind: 'address', address, extraId },
    });
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { result: true } satisfies RefundAnswer };
  },
});

function requireRefundAddress(network: string, address: string, extraId: string | null): void {
  const problem = findAddressProblem(network, address) ?? (extraId === null ? null : findMemoProblem(network, extraId));
  if (problem !== null) {
    throw new V2Error('not_valid_refund_address', { message: `The refund address ${problem}` });
  }
}

export const continueRoute = defineV2Route({
  id: 'continueOrder',
  method: 'post',
  path: '/exchange/continue',
  tag: 'Refunds',
  summary: 'Continue an order that has stopped',
  description: 'Not supported: an order that has stopped is refunded and never continues, so this call always fails.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'W',
  request: { body: ContinueRequestSchema },
  responses: [{ status: 200, description: 'Never returned', schema: ContinueAnswerSchema }],
  errors: ['not_valid_params', 'not_found', 'forbidden', 'not_available'],
  handle: async ({ services, caller, body: { id } }) => {
    await requireOwnOrder(services, caller, id);
    throw new V2Error('not_available', { message: 'This order cannot be continued' });
  },
});
