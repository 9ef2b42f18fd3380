import type { Delivery, DeliverySummary, Repeatable } from '#contract/shared/webhooks/deliveries';
import { shownBody, statusOf } from '#contract/webhooks/delivery-record';
import { type FoundDelivery, type LoggedAttempt, type LoggedDelivery, listDeliveries } from '#db/webhooks/delivery-log';
import type { RepeatableEvents as CountedRepeatable } from '#db/webhooks/delivery-repeat';
import { isId } from '#domain/id';
import type { OperationServices } from '../operation';

export function summaryView(found: FoundDelivery): DeliverySummary {
  const [subject = '', name = ''] = found.eventId.split(':');
  return {
    delivery_id: found.deliveryId,
    endpoint_id: found.endpointId,
    // By its id: the order of an example does not exist.
    event: isId('ord', subject) ? `order.${name}` : name,
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
  { db, webhooks }: Pick<OperationServices, 'db' | 'webhooks'>,
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
    can_retry: canRetry(delivery),
    can_replay: isEnded && !delivery.isStopped,
  };
}

/** Not what was accepted, is about to be sent for the first time, or has nowhere to go at the moment. */
function canRetry({ state, planAttempts, isStopped }: LoggedDelivery): boolean {
  return state !== 'delivered' && !(state === 'due' && planAttempts === 0) && !isStopped;
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
