import {
  GiveBackOrderSchema,
  HandOverOrderSchema,
  HeldOrderSchema,
  type HolderView,
  TakeOrderSchema,
} from '#contract/support/holders';
import { SupportOrderParamsSchema } from '#contract/support/orders';
import { defineOperation } from '../operation';
import { findOrderOrCasesOfPath } from './find-order-of-path';

export const takeOrderOperation = defineOperation({
  id: 'takeOrder',
  path: '/orders/{order_id}/take',
  summary: 'Take an order, so that everybody sees who is working on it',
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: TakeOrderSchema,
  output: HeldOrderSchema,
  audit: 'order.taken',
  find: findOrderOrCasesOfPath,
  run: async ({ services, operator, found: { orderId }, input: { reason, take_over: takesOver = false } }) => {
    const { takeOrder } = await import('../support/holders');
    return takeOrder(services, { orderId, reason, actor: operator, takesOver });
  },
  command: { name: 'order take', text: ({ output }) => writeHolder(output) },
});

export const handOverOrderOperation = defineOperation({
  id: 'handOverOrder',
  path: '/orders/{order_id}/hand-over',
  summary: 'Give an order to a colleague',
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: HandOverOrderSchema,
  output: HeldOrderSchema,
  audit: 'order.handed_over',
  find: findOrderOrCasesOfPath,
  run: async ({ services, operator, found: { orderId }, input: { to, reason, take_over: takesOver = false } }) => {
    const { handOverOrder } = await import('../support/holders');
    return handOverOrder(services, { orderId, email: to, reason, actor: operator, takesOver });
  },
  command: { name: 'order hand-over', text: ({ output }) => writeHolder(output) },
});

export const giveBackOrderOperation = defineOperation({
  id: 'giveBackOrder',
  path: '/orders/{order_id}/give-back',
  summary: 'Give back an order that one has taken: nobody has it then',
  permission: 'support.help',
  params: SupportOrderParamsSchema,
  input: GiveBackOrderSchema,
  output: HeldOrderSchema,
  audit: 'order.given_back',
  find: findOrderOrCasesOfPath,
  run: async ({ services, operator, found: { orderId }, input: { reason } }) => {
    const { giveBackOrder } = await import('../support/holders');
    return giveBackOrder(services, { orderId, reason, actor: operator });
  },
  command: { name: 'order give-back', text: ({ output }) => writeHolder(output) },
});

function writeHolder({ order_id: orderId, holder }: { order_id: string; holder: HolderView | null }): string {
  return holder ? `${holder.name ?? holder.id} has ${orderId} now.` : `Nobody has ${orderId} now.`;
}

export const HOLDER_OPERATIONS = [takeOrderOperation, handOverOrderOperation, giveBackOrderOperation] as const;
