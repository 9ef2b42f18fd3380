import { defineInternalRoute } from '#api/internal/route';
import { DashboardFrameSchema } from '#contract/dashboard/events';
import { EnvironmentQuerySchema } from '#contract/shared/environment';
import { openChangeReaders } from './change-readers';
import { sendDashboardEvents } from './send-events';

export const streamDashboardEventsRoute = defineInternalRoute({
  id: 'streamDashboardEvents',
  method: 'get',
  path: '/events',
  summary: 'Changes as server-sent events; the client then fetches the new data',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [
    { status: 200, description: 'Events by name', schema: DashboardFrameSchema, contentType: 'text/event-stream' },
  ],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId, loginId }, query: { environment } }) => {
    const owner = { partnerId, environment };
    const readers = await openChangeReaders(services.db, owner, loginId);
    return {
      status: 200,
      stream: {
        // People do not use up the partner's streams per key.
        reserve: async () => () => undefined,
        begin: (sink) => sendDashboardEvents(services, sink, { owner, loginId, readers }),
      },
    };
  },
});
