import { z } from 'zod';
import {
  ConversationSchema,
  HistorySchema,
  NeighborsSchema,
  OrderDeliveriesSchema,
  OrderPageViewSchema,
  OrderRequestsQuerySchema,
  OrderRequestsSchema,
  SupportOrderParamsSchema,
} from '#contract/support/orders';
import { defineRead } from '../operation';
import { findOrderOfPath } from './find-order-of-path';

const explainOrderOperation = defineRead({
  id: 'explainAnyOrder',
  path: '/orders/{order_id}',
  summary: 'Show what happened to an order, what was sent, and what comes next',
  params: SupportOrderParamsSchema,
  output: OrderPageViewSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  uses: ['histories', 'keyring', 'providers', 'temporalUi', 'trackingUrl'],
  find: findOrderOfPath,
  run: async ({ services, found }) => {
    const { readOrderPage } = await import('../support/order-page');
    return readOrderPage(services, found);
  },
  commands: [
    { name: 'order inspect', reads: true, options: z.object({}) },
    {
      name: 'order explain',
      reads: true,
      summary: 'Explain in one sentence where the money is, what the order waits for, and who acts next',
      options: z.object({}),
    },
    { name: 'order links', reads: true, summary: "Show the links to an order's tracking page", options: z.object({}) },
  ],
});

const readHistoryOperation = defineRead({
  id: 'readAnyHistory',
  path: '/orders/{order_id}/history',
  summary: "The history of the order's workflow, one sentence per event",
  params: SupportOrderParamsSchema,
  output: HistorySchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['histories', 'temporalUi'],
  find: findOrderOfPath,
  run: async ({ services, found }) => {
    const { readHistoryView } = await import('../support/read-history');
    return readHistoryView(services, found.state);
  },
});

const readConversationOperation = defineRead({
  id: 'readConversation',
  path: '/orders/{order_id}/conversation',
  summary: 'The calls between provider and service, without secrets and addresses, oldest first',
  params: SupportOrderParamsSchema,
  output: ConversationSchema,
  find: findOrderOfPath,
  run: async ({ services, found }) => {
    const { readConversation } = await import('../support/case-entries');
    const calls = await readConversation(services.db, found.state);
    return { items: calls.map(({ latencyMs, ...rest }) => ({ ...rest, latency_ms: latencyMs })) };
  },
});

const listRequestsOperation = defineRead({
  id: 'listOrderRequests',
  path: '/orders/{order_id}/requests',
  summary: 'API calls about the order, newest first',
  params: SupportOrderParamsSchema,
  input: OrderRequestsQuerySchema,
  output: OrderRequestsSchema,
  find: findOrderOfPath,
  run: async ({ services, found, input }) => {
    const { listOrderRequests } = await import('../support/order-page');
    return listOrderRequests(services.db, found, input);
  },
});

/** Far more than an order has. */
const MOST_DELIVERIES = 200;

const listDeliveriesOperation = defineRead({
  id: 'listOrderDeliveries',
  path: '/orders/{order_id}/deliveries',
  summary: "The order's webhooks with every attempt, oldest first",
  params: SupportOrderParamsSchema,
  output: OrderDeliveriesSchema,
  uses: ['webhooks'],
  find: findOrderOfPath,
  run: async ({ services: { db, webhooks }, found: { orderId } }) => {
    const [{ listDeliveries }, { detailView }] = await Promise.all([
      import('#db/webhooks/delivery-log'),
      import('../webhooks/delivery-views'),
    ]);
    const found = await listDeliveries(db, { orderId, limit: MOST_DELIVERIES });
    return { items: found.reverse().map((delivery) => detailView(delivery, webhooks.userAgent)) };
  },
});

const listNeighborsOperation = defineRead({
  id: 'listNeighbors',
  path: '/orders/{order_id}/neighbors',
  summary: "The provider's other orders around the same time, nearest first",
  params: SupportOrderParamsSchema,
  output: NeighborsSchema,
  find: findOrderOfPath,
  run: async ({ services, found }) => {
    const { readNeighbors } = await import('../support/neighbors');
    return readNeighbors(services.db, found.state);
  },
});

/** What an operator can see of any order. */
export const ORDER_READS = [
  explainOrderOperation,
  readHistoryOperation,
  readConversationOperation,
  listRequestsOperation,
  listDeliveriesOperation,
  listNeighborsOperation,
] as const;
