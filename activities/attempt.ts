import type { Database } from '../src/db/client';
import type { OutgoingDelivery } from '../src/db/deliveries';
import { recordAttempt } from '../src/db/delivery-attempts';
import type { DeliveryState } from '../src/db/schema';
import { SECOND } from '../src/domain/duration';
import type { GuardedClient } from '../src/net/guarded-dispatcher';
import type { Keyring } from '../src/net/keyring';
import { postWebhook } from '../src/net/post';
import { signatureHeader } from '../src/net/signature';

/** What sending needs, made once per process. */
export interface AttemptDeps {
  db: Database;
  keyring: Keyring;
  client: GuardedClient;
  /** The server's switch for `http://localhost:<port>` [decision 21]; it counts for test endpoints only. */
  allowLocalhost: boolean;
}

export interface PlannedAttempt {
  /** 1-based. */
  attempt: number;
  /** The virtual instant it is recorded under, in milliseconds. */
  at: number;
  /** When the plan goes on if this attempt fails; null after the last. */
  nextAttemptAt: number | null;
}

/**
 * Signs and sends a delivery's stored bytes once, records the outcome, and says whether the receiver took them
 * [partner-api 7.3, 7.4]. The signature carries real time, whatever the virtual instant.
 */
export async function attempt(
  deps: AttemptDeps,
  delivery: OutgoingDelivery,
  planned: PlannedAttempt,
): Promise<boolean> {
  const signature = signatureHeader({
    secrets: [deps.keyring.open(delivery.sealedSecret)],
    body: delivery.body,
    timestamp: Math.floor(Date.now() / SECOND),
  });
  const outcome = await postWebhook({
    client: deps.client,
    url: delivery.url,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Service-Signature': signature,
      'X-Service-Event-Id': delivery.eventId,
      'X-Service-Delivery-Attempt': String(planned.attempt),
    },
    body: delivery.body,
    allowLocalhost: deps.allowLocalhost && delivery.environment === 'test',
  });
  await recordAttempt(deps.db, {
    deliveryId: delivery.deliveryId,
    attempt: planned.attempt,
    at: planned.at,
    ok: outcome.ok,
    responseCode: outcome.status,
    responseBody: outcome.responseBody,
    errorLabel: outcome.label,
    durationMs: outcome.durationMs,
    state: stateAfter(outcome.ok, planned),
    nextAttemptAt: outcome.ok ? null : planned.nextAttemptAt,
  });
  return outcome.ok;
}

/** A failed first attempt leaves the delivery due: the dispatcher still has to find a workflow for the retries. */
function stateAfter(ok: boolean, { attempt, nextAttemptAt }: PlannedAttempt): DeliveryState {
  if (ok) {
    return 'delivered';
  }
  if (nextAttemptAt === null) {
    return 'failed';
  }
  return attempt === 1 ? 'due' : 'retrying';
}
