import {
  type LeasedOperatorEvent,
  leaseOperatorEvent,
  markOperatorEventDelivered,
  markOperatorEventFailed,
} from '#db/alerts/operator-alerts';
import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import { sweepQueueAlerts } from '#db/support/queue-limits';
import type { Logger } from '#domain/logs/log';
import { nextAttemptAfter } from '#domain/webhooks/delivery';
import { announceOpened, type DigestDeps, mailDigest } from '#operations/alerts/announce';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import { type AttemptDeps, isChatUrl, signedHeaders, toOperatorBlocks } from '#webhooks/attempt';
import { postWebhook } from '#webhooks/post-webhook';

interface OperatorNotifierDeps extends DigestDeps {
  /** Whether the operators have an ops channel. */
  announces: boolean;
  sweepMs: number;
  log: Logger;
}

/** Finds what needs a person, and notifies the operators [rules/alerts: Mails]; any number of notifiers may run. */
export function startOperatorNotifier({ announces, sweepMs, log, ...deps }: OperatorNotifierDeps): RunningRole {
  return repeatRead({
    read: async () => {
      await sweepOrderAlerts(deps.db);
      await sweepQueueAlerts(deps.db);
      if (announces) await announceOpened(deps);
      await mailDigest(deps, Date.now());
    },
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, 'operators could not be notified; tried again soon'),
  });
}

interface OperatorOpsSenderDeps extends Omit<AttemptDeps, 'keyring'> {
  ops: { url: string; secret: string };
  retryOffsetsMs: readonly number[];
  sweepMs: number;
  log: Logger;
}

/**
 * Sends due events to the operators' ops channel, signed and retried like partners' webhooks [rules/ops-events: Operators].
 * Any number of senders can run; if one dies, another sends its events again.
 */
export function startOperatorOpsSender({ sweepMs, log, ...deps }: OperatorOpsSenderDeps): RunningRole {
  let isOpen = true;
  const sweeps = repeatRead({
    read: async () => {
      for (let event = await leaseOperatorEvent(deps.db); event && isOpen; event = await leaseOperatorEvent(deps.db)) {
        await postOperatorEvent(deps, event, log);
      }
    },
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, "the operators' ops channel could not be served; tried again soon"),
  });
  return {
    async close() {
      isOpen = false;
      await sweeps.close();
    },
  };
}

async function postOperatorEvent(
  { db, client, allowLocalhost, userAgent, ops, retryOffsetsMs }: Omit<OperatorOpsSenderDeps, 'log' | 'sweepMs'>,
  { eventId, body: plain, attempt, firstAttemptAt }: LeasedOperatorEvent,
  log: Logger,
): Promise<void> {
  const body = isChatUrl(new URL(ops.url)) ? JSON.stringify(toOperatorBlocks(JSON.parse(plain))) : plain;
  const headers = signedHeaders({ secrets: [ops.secret], body, eventId, attempt, userAgent });
  const { ok, label } = await postWebhook({ client, url: ops.url, headers, body, allowLocalhost });
  if (ok) {
    await markOperatorEventDelivered(db, eventId);
    return;
  }
  const nextAt = nextAttemptAfter({ attempt, at: Date.now() }, firstAttemptAt, retryOffsetsMs);
  log.warn({ eventId, attempt, label, nextAt }, "the operators' ops channel did not take an event");
  await markOperatorEventFailed(db, eventId, { error: label ?? 'connection_error', nextAt });
}
