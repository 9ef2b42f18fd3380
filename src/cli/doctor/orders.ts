import { listOpenNotices } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { listOpenCases } from '#db/recovery/cases';
import { listQueue, type QueuedRow } from '#db/support/queues';
import type { OperatorNotice } from '#domain/alerts/operator-notice';
import { formatColumns } from '#domain/columns';
import { CASE_WORDS, wordsOfCase } from '#domain/recovery/order-case';
import { whyInQueue } from '#domain/support/queue';
import { checkEverything } from '#operations/recovery/check-everything';
import type { Finding } from '#operations/recovery/reconcile-orders';
import { nameProvider } from '#providers/known';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { openRebuild } from '../recovery/recover-orders';
import { withTemporal } from '../temporal';

/** Compares all open orders with their workflows and vice versa, and lists the cases left open by the reconciler. */
export function doctorOrders(): Promise<Answer> {
  return compareOrders(null);
}

/** The same, and repairs what disagrees. */
export function repairOrders(): Promise<Answer> {
  return compareOrders(operatorName());
}

async function compareOrders(repairBy: string | null): Promise<Answer> {
  const instance = findRunningInstance();
  const findings: Finding[] = [];
  return withDatabase(instance, async (db) => {
    const counts = await withTemporal(instance, async (workflows) =>
      checkEverything(
        { ...(await openRebuild(instance, db)), workflows },
        { repairBy, found: (finding) => findings.push(finding) },
        { report: () => undefined },
      ),
    );
    const cases = await listOpenCases(db);
    const reviews = await listReviews(db);
    const needsPerson = reviews.length > 0 || (await listOpenNotices(db)).some(({ source }) => source === 'case');
    return {
      json: {
        ...counts,
        findings: findings.map(({ orderId, mismatch, repair: done }) => ({
          order_id: orderId,
          mismatch,
          repair: done,
        })),
        cases: cases.map(({ orderId, mismatch, repair: done, openedAt, seenAt, times }) => ({
          order_id: orderId,
          mismatch,
          repair: done,
          opened_at: openedAt,
          seen_at: seenAt,
          times,
        })),
        manual_review: reviews.map(reviewJson),
      },
      text: [summary(counts), findingLines(findings), caseLines(cases), reviewLines(reviews)]
        .filter((part) => part !== '')
        .join('\n\n'),
      failed: findings.length > 0 || needsPerson,
    };
  });
}

function summary(counts: Record<string, number>): string {
  const { agreed = 0, apart = 0, unwatched = 0, 'without a row': rowless = 0, 'running on': runOn = 0 } = counts;
  const wrong = [
    apart > 0 && `${apart} do not`,
    rowless > 0 && `${rowless} more have a workflow and no row`,
    runOn > 0 && `${runOn} have ended and their workflows run on`,
    unwatched > 0 && `${unwatched} are watched by nobody`,
  ].filter((part) => part !== false);
  return `${[`${agreed} open orders agree with their workflows`, ...wrong].join(', ')}.`;
}

function findingLines(findings: readonly Finding[]): string {
  return formatColumns(
    findings.map(({ orderId, mismatch, repair }) => [
      orderId,
      CASE_WORDS[mismatch],
      repair ?? 'swaplane recovery repair repairs it',
    ]),
  );
}

function caseLines(cases: Awaited<ReturnType<typeof listOpenCases>>): string {
  if (cases.length === 0) {
    return '';
  }
  const rows = cases.map(({ orderId, mismatch, repair, openedAt, times }) => [
    '',
    orderId,
    wordsOfCase(mismatch),
    repair,
    `seen ${times} times since ${openedAt.toISOString()}`,
  ]);
  return `Open cases\n${formatColumns(rows)}`;
}

const SHOWN = 1_000;

/** Live orders in manual review, longest wait first. */
export async function listReviews(db: Database): Promise<QueuedRow[]> {
  return listQueue(db, { queue: 'manual_review', environment: 'live' }, { after: null, limit: SHOWN });
}

export function reviewJson({ id, sinceMs, facts, provider }: QueuedRow) {
  return { order_id: id, provider, since: new Date(sinceMs), why: whyOf(facts) };
}

function whyOf(facts: QueuedRow['facts']): string {
  return whyInQueue('manual_review', facts, nameProvider).replaceAll('\n', ' ');
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
