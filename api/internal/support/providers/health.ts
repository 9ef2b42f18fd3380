import type { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import { HealthQuerySchema, ProviderHealthViewSchema } from '#contract/support/providers';
import { DAY } from '#domain/duration';
import { type HealthSpan, readHealth } from './health-view';

export const readProviderHealthRoute = defineInternalRoute({
  id: 'readProviderHealth',
  method: 'get',
  path: '/providers/health',
  summary: 'The live providers that were down at a time or in a time range, and the affected orders',
  permission: 'support.view',
  request: { query: HealthQuerySchema },
  responses: [{ status: 200, description: 'Providers and outages', schema: ProviderHealthViewSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query }) => ({ status: 200, body: await readHealth(services, spanOf(query)) }),
});

/** The last 24 hours, or 24 hours from or to the one end that was set. */
function spanOf({ at, from, to, provider }: z.output<typeof HealthQuerySchema>): HealthSpan {
  if (at !== undefined) {
    return { from: at, to: at, provider };
  }
  const end = to ?? (from === undefined ? new Date() : new Date(Math.min(Date.now(), from.getTime() + DAY)));
  return { from: from ?? new Date(end.getTime() - DAY), to: end, provider };
}
