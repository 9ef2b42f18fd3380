import type { StreamSink } from '#api/define-route';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import { type DashboardEvent, DashboardFrameSchema } from '#contract/dashboard/events';
import { EnvironmentQuerySchema } from '#contract/shared/values';

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
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async ({
    services: { dashboardStreams },
    caller: { partnerId, userId, loginId },
    query: { environment },
  }) => ({
    status: 200,
    stream: {
      // People do not use up the partner's streams per key.
      reserve: async () => dashboardStreams.reserve({ userId, partnerId }),
      async begin(sink) {
        const listener = { loginId, send: senderTo(sink), leave: () => sink.end() };
        sink.onClose(await dashboardStreams.follow({ partnerId, environment }, listener));
      },
    },
  }),
});

/** Numbers the events of one stream. */
function senderTo(sink: StreamSink): (event: DashboardEvent) => void {
  let sent = 0;
  return ({ event, data }) => void sink.send({ id: String(++sent), event, data: JSON.stringify(data) });
}
