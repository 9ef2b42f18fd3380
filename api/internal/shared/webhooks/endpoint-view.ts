import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import type { Database } from '#db/client';
import { findEndpoint, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { type EndpointReport, listEndpointReports } from '#db/webhooks/endpoints/report';
import { PAUSING_FAILURES, resumesByItselfAt } from '#domain/webhooks/endpoint-pause';

/** Endpoints with their delivery figures. */
export async function readEndpointViews(db: Database, endpoints: readonly StoredEndpoint[]): Promise<Endpoint[]> {
  const reports = await listEndpointReports(
    db,
    endpoints.map(({ endpointId }) => endpointId),
  );
  return endpoints.map((endpoint) => endpointView(endpoint, reports.get(endpoint.endpointId)));
}

function endpointView(endpoint: StoredEndpoint, report: EndpointReport | undefined): Endpoint {
  const { endpointId, alias, url, channel, environment, createdAt, previousUntil } = endpoint;
  const isRotating = previousUntil !== null && previousUntil.getTime() > Date.now();
  return {
    endpoint_id: endpointId,
    alias,
    url,
    channel,
    environment,
    state: endpoint.pausedAt ? 'paused' : report?.state === 'failing' ? 'failing' : 'active',
    created_at: createdAt.toISOString(),
    last_delivery_at: report?.lastDeliveryAt?.toISOString() ?? null,
    attempts_30d: report?.attempts ?? 0,
    success_rate_30d: report?.successRate ?? null,
    waiting: report?.queued ?? 0,
    pause: pauseView(endpoint, report),
    both_secrets_until: isRotating ? previousUntil.toISOString() : null,
  };
}

function pauseView({ pausedAt, autoResumes }: StoredEndpoint, report: EndpointReport | undefined): Endpoint['pause'] {
  if (!pausedAt) {
    return null;
  }
  const resumesAt = resumesByItselfAt(pausedAt.getTime(), autoResumes);
  return {
    since: pausedAt.toISOString(),
    failures: PAUSING_FAILURES,
    last_error: report?.lastError ?? null,
    resumes_at: resumesAt === null ? null : new Date(resumesAt).toISOString(),
  };
}

/** The current view of an endpoint. */
export async function readEndpointView(db: Database, endpointId: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, endpointId);
  const [view] = await readEndpointViews(db, endpoint ? [endpoint] : []);
  if (!view) {
    throw new Error(`${endpointId} is gone`);
  }
  return view;
}
