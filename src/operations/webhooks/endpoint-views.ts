import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import type { Database } from '#db/client';
import { findEndpoint, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import {
  type EndpointReport,
  type FailedAttempt,
  listEndpointReports,
  listLastFailures,
} from '#db/webhooks/endpoints/health';
import { PAUSING_FAILURES, resumesByItselfAt } from '#domain/webhooks/delivery';

const FAILURES_SHOWN = 5;

/** Endpoints with their delivery figures, and what failed last at those that are paused. */
export async function readEndpointViews(db: Database, endpoints: readonly StoredEndpoint[]): Promise<Endpoint[]> {
  const reports = await listEndpointReports(
    db,
    endpoints.map(({ endpointId }) => endpointId),
  );
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const { endpointId, pausedAt } = endpoint;
      const failures = pausedAt === null ? [] : await listLastFailures(db, endpointId, FAILURES_SHOWN);
      return endpointView(endpoint, reports.get(endpointId), failures);
    }),
  );
}

function endpointView(
  endpoint: StoredEndpoint,
  report: EndpointReport | undefined,
  failures: readonly FailedAttempt[],
): Endpoint {
  const { endpointId, alias, url, channel, environment, events, createdAt, previousUntil } = endpoint;
  const isRotating = previousUntil !== null && previousUntil.getTime() > Date.now();
  return {
    endpoint_id: endpointId,
    alias,
    url,
    channel,
    environment,
    events,
    state: endpoint.pausedAt ? 'paused' : report?.state === 'failing' ? 'failing' : 'active',
    created_at: createdAt.toISOString(),
    last_delivery_at: report?.lastDeliveryAt?.toISOString() ?? null,
    attempts_30d: report?.attempts ?? 0,
    success_rate_30d: report?.successRate ?? null,
    waiting: report?.queued ?? 0,
    pause: pauseView(endpoint, report, failures),
    both_secrets_until: isRotating ? previousUntil.toISOString() : null,
  };
}

function pauseView(
  { pausedAt, autoResumes }: StoredEndpoint,
  report: EndpointReport | undefined,
  failures: readonly FailedAttempt[],
): Endpoint['pause'] {
  if (!pausedAt) {
    return null;
  }
  const resumesAt = resumesByItselfAt(pausedAt.getTime(), autoResumes);
  return {
    since: pausedAt.toISOString(),
    failures: PAUSING_FAILURES,
    last_error: report?.lastError ?? null,
    attempts: failures.map(({ deliveryId, at, responseCode, errorLabel }) => ({
      delivery_id: deliveryId,
      at: at.toISOString(),
      response_code: responseCode,
      error: errorLabel,
    })),
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
