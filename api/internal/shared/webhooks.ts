import type { ApiServices } from '#api/services';
import type { Delivery, DeliverySummary, Queued, Repeatable } from '#contract/shared/webhooks/deliveries';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { shownBody, statusOf } from '#contract/webhooks/delivery-record';
import type { Database } from '#db/client';
import { type FoundDelivery, type LoggedAttempt, type LoggedDelivery, listDeliveries } from '#db/webhooks/delivery-log';
import type { RepeatableEvents as CountedRepeatable } from '#db/webhooks/delivery-repeat';
import { findEndpoint, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import {
  type EndpointReport,
  type FailedAttempt,
  listEndpointReports,
  listLastFailures,
} from '#db/webhooks/endpoints/health';
import { PAUSING_FAILURES, resumesByItselfAt } from '#domain/webhooks/delivery';
import type { Repeated } from '#operations/webhooks/deliveries';

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

export function summaryView(found: FoundDelivery): DeliverySummary {
  const [, name = ''] = found.eventId.split(':');
  return {
    delivery_id: found.deliveryId,
    endpoint_id: found.endpointId,
    event: found.orderId === null ? name : `order.${name}`,
    event_id: found.eventId,
    order_id: found.orderId,
    status: statusOfState(found.state, found.errorLabel),
    attempts: found.attempts,
    response_code: found.responseCode,
    error: found.errorLabel,
    duration_ms: found.durationMs,
    is_replay: found.isReplay,
    created_at: found.createdAt.toISOString(),
    last_attempt_at: found.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: found.nextAttemptAt?.toISOString() ?? null,
  };
}

function statusOfState(state: FoundDelivery['state'], errorLabel: string | null): DeliverySummary['status'] {
  const isPending = state === 'due' || state === 'retrying';
  return isPending ? 'pending' : statusOf({ ok: state === 'delivered', errorLabel });
}

/** The current view of a partner's delivery, with all attempts. */
export async function readDeliveryView(
  { db, webhooks }: ApiServices,
  partnerId: string,
  deliveryId: string,
): Promise<Delivery> {
  const [delivery] = await listDeliveries(db, { partnerId, deliveryId });
  if (!delivery) {
    throw new Error(`${deliveryId} is gone`);
  }
  return detailView(delivery, webhooks.userAgent);
}

/** @param userAgent the User-Agent of webhook requests */
export function detailView(delivery: LoggedDelivery, userAgent: string): Delivery {
  const last = delivery.attemptLog.at(-1);
  const isEnded = delivery.state === 'delivered' || delivery.state === 'failed';
  const found = {
    ...delivery,
    ok: last?.ok ?? null,
    responseCode: last?.responseCode ?? null,
    errorLabel: last?.errorLabel ?? null,
    durationMs: last?.durationMs ?? null,
    lastAttemptAt: last?.at ?? null,
  };
  return {
    ...summaryView(found),
    url: delivery.url,
    request_body: shownBody(delivery.body),
    payload_hash: delivery.payloadHash,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    replayed_from: delivery.replayedFrom,
    log: delivery.attemptLog.map((attempt) => attemptView(attempt, delivery.eventId, userAgent)),
    can_retry: delivery.state !== 'delivered' && !(delivery.state === 'due' && delivery.planAttempts === 0),
    can_replay: isEnded,
  };
}

function attemptView(attempt: LoggedAttempt, eventId: string, userAgent: string): Delivery['log'][number] {
  return {
    attempt: attempt.attempt,
    at: attempt.at.toISOString(),
    status: statusOf(attempt),
    request_headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'User-Agent': userAgent,
      'X-Service-Signature': attempt.shownSignature,
      'X-Service-Event-Id': eventId,
      'X-Service-Delivery-Attempt': String(attempt.attempt),
    },
    response_code: attempt.responseCode,
    response_body: attempt.responseBody,
    duration_ms: attempt.durationMs,
    error: attempt.errorLabel,
    next_attempt_at: attempt.nextAttemptAt?.toISOString() ?? null,
  };
}

export function repeatableView({ ended, failed, replaysLeft }: CountedRepeatable): Repeatable {
  return { ended, failed, replays_left: Number.isFinite(replaysLeft) ? replaysLeft : null };
}

export function queuedView({ queued, deliveryIds }: Repeated): Queued {
  return { queued, delivery_ids: deliveryIds };
}
