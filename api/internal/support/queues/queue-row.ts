import type { QueueRow } from '#contract/support/queues';
import type { PartnerRef } from '#contract/support/values';
import type { QueuedRow } from '#db/support/queues/queues';
import { alertWords } from '#domain/alerts/operator-alert';
import { isOrderId } from '#domain/alerts/operator-notice';
import { toDecimals } from '#domain/amount';
import { SECOND } from '#domain/duration';
import { type QueueFacts, type QueueName, whyInQueue } from '#domain/support/queue';

/** In seconds; never negative, although a sandbox order's clock may be ahead. */
export function ageOf(sinceMs: number): number {
  return Math.max(0, Math.floor((Date.now() - sinceMs) / SECOND));
}

export function queueRowView(queue: QueueName, row: QueuedRow, refOf: (partnerId: string) => PartnerRef): QueueRow {
  const { kind, id, label, status, partnerId, provider, environment, amountUsd, sinceMs, facts } = row;
  return {
    kind,
    id,
    label,
    status: facts.orderAlert?.isAcknowledged ? 'acknowledged' : status,
    provider,
    environment,
    why: whyInQueue(queue, facts),
    since: new Date(sinceMs).toISOString(),
    age_seconds: ageOf(sinceMs),
    partner: partnerId === null ? null : refOf(partnerId),
    amount_usd: amountUsd === null ? null : toDecimals(amountUsd, 2),
    alert_id: facts.orderAlert?.id ?? null,
    ...(facts.alert && alertMembers(facts.alert)),
  };
}

/** An alert's row links to its subject. */
function alertMembers({ id, kind, subject, isAcknowledged }: NonNullable<QueueFacts['alert']>) {
  const { title, severity, about } = alertWords(kind);
  return {
    kind: kindOfSubject(subject, about),
    id: subject,
    label: title,
    status: isAcknowledged ? 'acknowledged' : severity,
    provider: about === 'provider' ? subject : null,
    alert_id: id,
  };
}

function kindOfSubject(subject: string, about: string): 'order' | 'provider' | 'alert' {
  if (isOrderId(subject)) {
    return 'order';
  }
  return about === 'provider' ? 'provider' : 'alert';
}
