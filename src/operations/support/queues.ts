import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime } from '#contract/shared/values';
import type { QueueList, QueueQuerySchema, QueueRow, QueueSummary } from '#contract/support/queues';
import type { PartnerRef } from '#contract/support/values';
import type { Database } from '#db/client';
import { countQueues, listQueue, type QueuedRow } from '#db/support/queues';
import { alertWords } from '#domain/alerts/operator-alert';
import { isOrderId } from '#domain/alerts/operator-notice';
import { toDecimals } from '#domain/amount';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { type QueueFacts, type QueueName, whyInQueue } from '#domain/support/queue';
import { nameProvider } from '#providers/known';
import { readPartnerRefs } from '../partners/partner-ref';

/** How much waits for an operator, and for how long. */
export async function summarizeQueues(db: Database, environment: Environment): Promise<QueueSummary> {
  const items = (await countQueues(db, environment)).map(({ queue, count, oldestMs }) => ({
    queue,
    count,
    oldest_at: oldestMs === null ? null : new Date(oldestMs).toISOString(),
    oldest_age_seconds: oldestMs === null ? null : ageOf(oldestMs),
  }));
  return { items };
}

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

/** The items of a queue, longest wait first. */
export async function listQueuePage(
  db: Database,
  queue: QueueName,
  { environment, cursor, limit }: z.output<typeof QueueQuerySchema>,
): Promise<QueueList> {
  const [sinceMs, id] = placeOf(PlaceSchema, cursor) ?? [null, ''];
  const after = sinceMs === null ? null : { sinceMs, id };
  const found = await listQueue(db, { queue, environment }, { after, limit: limit + 1 });
  const refOf = await readPartnerRefs(
    db,
    found.flatMap(({ partnerId }) => partnerId ?? []),
  );
  const view = (row: (typeof found)[number]) => queueRowView(queue, row, refOf);
  return toListPage(found, limit, { place: (row) => [row.sinceMs, row.id], view });
}

/** In seconds; never negative, although a sandbox order's clock may be ahead. */
function ageOf(sinceMs: number): number {
  return Math.max(0, Math.floor((Date.now() - sinceMs) / SECOND));
}

function queueRowView(queue: QueueName, row: QueuedRow, refOf: (partnerId: string) => PartnerRef): QueueRow {
  const { kind, id, label, status, partnerId, provider, environment, amountUsd, sinceMs, facts } = row;
  return {
    kind,
    id,
    label,
    status: facts.orderAlert?.isAcknowledged ? 'acknowledged' : status,
    provider,
    environment,
    why: whyInQueue(queue, facts, nameProvider),
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
