import type { Database } from '#db/client';
import { listQueue, type QueuedRow } from '#db/support/queues/queues';
import type { OperatorNotice } from '#domain/alerts/operator-notice';
import { wordsOfCase } from '#domain/recovery/order-case';
import { whyInQueue } from '#domain/support/queue';
import { formatColumns } from '../answer';

const SHOWN = 1_000;

/** Live orders in manual review, longest wait first. */
export async function listReviews(db: Database): Promise<QueuedRow[]> {
  return listQueue(db, { queue: 'manual_review', environment: 'live' }, { after: null, limit: SHOWN });
}

export function reviewJson({ id, sinceMs, facts, provider }: QueuedRow) {
  return { order_id: id, provider, since: new Date(sinceMs), why: whyOf(facts) };
}

function whyOf(facts: QueuedRow['facts']): string {
  return whyInQueue('manual_review', facts).replaceAll('\n', ' ');
}

export function reviewLines(reviews: readonly QueuedRow[]): string {
  const rows = reviews.map(({ id, label, provider, sinceMs, facts }) => [
    '',
    id,
    label,
    provider ?? '',
    `since ${new Date(sinceMs).toISOString()}`,
    whyOf(facts),
  ]);
  return rows.length === 0 ? '' : `In manual review\n${formatColumns(rows)}`;
}

export function caseJson({ subject, kind, words, openedAt }: OperatorNotice) {
  return { order_id: subject, kind, words, opened_at: new Date(openedAt) };
}

export function caseRows(cases: readonly OperatorNotice[]): string {
  return formatColumns(
    cases.map(({ subject, kind, words, openedAt }) => [
      '',
      subject,
      kind,
      `since ${new Date(openedAt).toISOString()}`,
      wordsOfCase(kind),
      words,
    ]),
  );
}
