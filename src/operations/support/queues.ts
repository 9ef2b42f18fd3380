import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import type { QueueList, QueueQuerySchema, QueueRow, QueueSummary, SetQueueLimit } from '#contract/support/queues';
import type { PartnerRef } from '#contract/support/values';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { listQueueLimits, type StoredLimit, setQueueLimit } from '#db/support/queue-limits';
import { countQueues, listQueue, type QueuedRow } from '#db/support/queues';
import { alertWords } from '#domain/alerts/operator-alert';
import { toDecimals } from '#domain/amount';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { invalidFields } from '#domain/error';
import { wordsOfCase } from '#domain/recovery/order-case';
import { QUEUE_SORTS, type QueueFacts, type QueueName, whyInQueue } from '#domain/support/queue';
import { findOverrun } from '#domain/support/queue-limit';
import { nameProvider } from '#providers/known';
import { readPartnerRefs } from '../partners/partner-ref';
import { holderView } from './holders';

/** How much waits for an operator, and for how long. */
export async function summarizeQueues(db: Database, environment: Environment): Promise<QueueSummary> {
  const [counts, limits] = await Promise.all([countQueues(db, environment), listQueueLimits(db)]);
  const now = Date.now();
  const items = counts.map(({ queue, count, oldestMs }) => {
    const limit = limits.find((one) => one.queue === queue) ?? NO_LIMIT;
    return {
      queue,
      count,
      oldest_at: oldestMs === null ? null : new Date(oldestMs).toISOString(),
      oldest_age_seconds: oldestMs === null ? null : ageOf(oldestMs),
      more_than: limit.moreThan,
      older_than_minutes: limit.olderThanMinutes,
      over: environment === 'live' ? findOverrun(limit, { count, oldestMs }, now) : null,
    };
  });
  return { items };
}

const NO_LIMIT = { moreThan: null, olderThanMinutes: null } as const;

const PlaceSchema = z.tuple([z.enum(QUEUE_SORTS), z.string().regex(/^-?\d{1,40}(\.\d{1,40})?$/), z.string()]);

type QueueRequest = z.output<typeof QueueQuerySchema> & { operator: string };

/** A page of a queue, longest wait first unless sorted otherwise. */
export async function listQueuePage(
  db: Database,
  queue: QueueName,
  { environment, sort, holder, operator, cursor, limit }: QueueRequest,
): Promise<QueueList> {
  const place = placeOf(PlaceSchema, cursor);
  if (place !== null && place[0] !== sort) {
    throw invalidFields({ field: 'cursor', issue: 'must be of a list that is sorted in the same way' });
  }
  const after = place && { key: place[1], id: place[2] };
  const held = holder === undefined ? null : { by: holder, operator };
  const found = await listQueue(db, { queue, environment, sort, held }, { after, limit: limit + 1 });
  const refOf = await readPartnerRefs(
    db,
    found.flatMap(({ partnerId }) => partnerId ?? []),
  );
  const view = (row: (typeof found)[number]) => queueRowView(queue, row, refOf);
  return toListPage(found, limit, { place: ({ key, id }) => [sort, key, id], view });
}

/** In seconds; never negative, although a sandbox order's clock may be ahead. */
function ageOf(sinceMs: number): number {
  return Math.max(0, Math.floor((Date.now() - sinceMs) / SECOND));
}

function queueRowView(queue: QueueName, row: QueuedRow, refOf: (partnerId: string) => PartnerRef): QueueRow {
  const { kind, id, label, status, partnerId, provider, environment, amountUsd, sinceMs, facts } = row;
  const { isPolled, holder, heldSinceMs } = row;
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
    holder: holder && holderView({ ...holder, since: new Date(heldSinceMs ?? 0) }),
    cases: (facts.cases ?? []).map(({ kind }) => ({ kind, words: wordsOfCase(kind) })),
    polled: isPolled,
    drained: facts.isDrained ?? false,
    alert_id: facts.orderAlert?.id ?? null,
    ...(facts.alert && alertMembers(facts.alert)),
  };
}

/** An alert's row links to its subject, if that has a page. */
function alertMembers({ id, kind, subject, isAcknowledged, isOnRecord }: NonNullable<QueueFacts['alert']>) {
  const { title, severity, about } = alertWords(kind);
  return {
    kind: kindOfSubject(about, isOnRecord),
    id: subject,
    label: title,
    status: isAcknowledged ? 'acknowledged' : severity,
    provider: about === 'provider' ? subject : null,
    alert_id: id,
  };
}

function kindOfSubject(about: string, isOnRecord: boolean): 'order' | 'provider' | 'alert' {
  if (isOnRecord) {
    return 'order';
  }
  return about === 'provider' ? 'provider' : 'alert';
}

/** Sets from when on operators are alerted of a queue, or that they are not [rules/alerts: Queues]. */
export async function limitQueue(
  { db }: { db: Database },
  { reason, actor, ...limit }: StoredLimit & { reason: string; actor: string },
): Promise<SetQueueLimit> {
  const { queue, moreThan, olderThanMinutes } = limit;
  await db.transaction(async (tx) => {
    const before = await setQueueLimit(tx, limit);
    const entry = { actor, action: 'queue_limit.set' as const, target: `queue:${queue}`, reason };
    const details = {
      before: before && { more_than: before.moreThan, older_than_minutes: before.olderThanMinutes },
      after: { more_than: moreThan, older_than_minutes: olderThanMinutes },
    };
    await recordAudit(tx, { ...entry, details });
  });
  return { queue, more_than: moreThan, older_than_minutes: olderThanMinutes };
}
