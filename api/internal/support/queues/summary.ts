import { defineInternalRoute } from '#api/internal/route';
import { type QueueSummary, QueueSummaryQuerySchema, QueueSummarySchema } from '#contract/support/queues';
import { countQueues } from '#db/support/queues/queues';
import { ageOf } from './queue-row';

export const summarizeQueuesRoute = defineInternalRoute({
  id: 'summarizeQueues',
  method: 'get',
  path: '/queues',
  summary: 'How much waits for an operator, and for how long',
  permission: 'support.view',
  request: { query: QueueSummaryQuerySchema },
  responses: [{ status: 200, description: 'Every queue', schema: QueueSummarySchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, query: { environment } }) => {
    const items = (await countQueues(db, environment)).map(({ queue, count, oldestMs }) => ({
      queue,
      count,
      oldest_at: oldestMs === null ? null : new Date(oldestMs).toISOString(),
      oldest_age_seconds: oldestMs === null ? null : ageOf(oldestMs),
    }));
    return { status: 200, body: { items } satisfies QueueSummary };
  },
});
