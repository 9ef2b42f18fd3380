import type { Caller } from '#api/admission/caller';
import type { TextReply } from '#api/route';
import type { ApiServices } from '#api/services';
import { toV2Order, V2OrderSchema } from '#contract/v2/order';
import { IdSchema, writeJson } from '#contract/v2/request';
import { defineV2Route } from '../route';
import { requireOwnOrder } from './own-order';

const RESPONSES = [{ status: 200, description: 'The order', schema: V2OrderSchema }] as const;

export const orderByIdRoute = defineV2Route({
  id: 'getOrderById',
  method: 'get',
  path: '/exchange/by-id',
  tag: 'Orders',
  summary: 'Get an order',
  description:
    'Returns the current order. Poll it until `status` is `finished`, `failed`, `refunded` or `expired`. Orders of ' +
    'the Partner API are returned too.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: IdSchema },
  responses: RESPONSES,
  errors: ['not_valid_params', 'not_found', 'forbidden'],
  handle: ({ query: { id }, caller, services }) => read(services, caller, id),
});

export const orderByPathRoute = defineV2Route({
  id: 'getOrderByPath',
  method: 'get',
  path: '/exchange/by-id/{id}',
  tag: 'Orders',
  summary: 'Get an order, with its ID in the path',
  description: 'Same as `getOrderById`.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { params: IdSchema },
  responses: RESPONSES,
  errors: ['not_found', 'forbidden'],
  handle: ({ params: { id }, caller, services }) => read(services, caller, id),
});

async function read(services: ApiServices, caller: Caller, id: string): Promise<TextReply<200>> {
  const { actionsAvailable, ...opened } = await requireOwnOrder(services, caller, id);
  const { expiredWord } = services.v2;
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    json: writeJson(toV2Order(opened, { expiredWord, actionsAvailable })),
  };
}
