import { z } from 'zod';
import {
  LimitedQueueParamsSchema,
  QueueLimitSchema,
  QueueListSchema,
  QueueParamsSchema,
  QueueQuerySchema,
  QueueSummaryQuerySchema,
  QueueSummarySchema,
  SetQueueLimitSchema,
} from '#contract/support/queues';
import { PAYOUT_STATUS_NAMES } from '#domain/payouts/payout';
import { defineOperation, defineRead } from './operation';

export const summarizeQueuesOperation = defineRead({
  id: 'summarizeQueues',
  path: '/queues',
  summary: 'How much waits for an operator, and for how long',
  input: QueueSummaryQuerySchema,
  output: QueueSummarySchema,
  run: async ({ services, input }) => {
    const { summarizeQueues } = await import('./support/queues');
    return summarizeQueues(services.db, input.environment);
  },
});

export const listQueueOperation = defineRead({
  id: 'listQueue',
  path: '/queues/{queue}',
  summary: 'List the items of a queue with the reason, longest wait first',
  params: QueueParamsSchema,
  input: QueueQuerySchema,
  output: QueueListSchema,
  run: async ({ services, operator, params, input }) => {
    const { listQueuePage } = await import('./support/queues');
    return listQueuePage(services.db, params.queue, { ...input, operator });
  },
  commands: [
    {
      name: 'alert list',
      reads: true,
      summary: 'List open alerts, oldest first',
      params: { queue: 'alerts' },
      options: z.object({
        closed: z.literal(true).optional().describe('The last 100 that are closed instead'),
      }),
    },
    {
      name: 'case list',
      reads: true,
      summary: 'List open cases of live orders, oldest first',
      params: { queue: 'cases' },
      options: z.object({}),
    },
    {
      name: 'payout list',
      reads: true,
      summary: 'List payouts of all partners, newest first',
      params: { queue: 'payouts' },
      options: z.object({
        status: z.enum(PAYOUT_STATUS_NAMES).optional().describe('Only payouts with this status'),
        partner: z.string().optional().describe("Only this partner's"),
      }),
    },
  ],
});

export const setQueueLimitOperation = defineOperation({
  id: 'setQueueLimit',
  path: '/queues/{queue}/limit',
  summary: 'Set from when on operators are alerted of a queue; without values they are not',
  permission: 'support.decide',
  params: LimitedQueueParamsSchema,
  input: SetQueueLimitSchema,
  output: QueueLimitSchema,
  audit: 'queue_limit.set',
  run: async ({ services, operator, params: { queue }, input }) => {
    const { more_than: moreThan = null, older_than_minutes: olderThanMinutes = null, reason } = input;
    const { limitQueue } = await import('./support/queues');
    return limitQueue(services, { queue, moreThan, olderThanMinutes, reason, actor: operator });
  },
  command: { name: 'alert limit', text: ({ output }) => `The limit of ${output.queue} is set.` },
});

export const QUEUE_OPERATIONS = [summarizeQueuesOperation, listQueueOperation, setQueueLimitOperation] as const;
