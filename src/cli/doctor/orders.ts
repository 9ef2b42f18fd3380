import { listOpenCases } from '../../db/recovery/cases';
import { listOpenNotices } from '../../db/service/operator-notices';
import { wordsOfCase } from '../../domain/recovery/order-case';
import { MISMATCH_WORDS } from '../../domain/recovery/order-check';
import { checkOpenOrders, type Finding } from '../../operations/orders/reconcile';
import { createTrackingUrl } from '../../process/tracking-url';
import { createKeyring } from '../../security/keyring';
import { type Answer, formatColumns } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { listReviews, reviewJson, reviewLines } from './live-orders';

/** Compares all open orders with their workflows now, and lists the cases that the reconciler has left open. */
export async function doctorOrders({ repair = false }: { repair?: boolean }): Promise<Answer> {
  const instance = findRunningInstance();
  const trackingUrl = createTrackingUrl(instance.config.publicUrl, createKeyring(...instance.secretKeys));
  const findings: Finding[] = [];
  return withDatabase(instance, async (db) => {
    const counts = await withTemporal(instance, (workflows) =>
      checkOpenOrders(
        { db, workflows, trackingUrl },
        { repairBy: repair ? operatorName() : null, found: (finding) => findings.push(finding) },
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

function summary({ agreed = 0, apart = 0 }: Record<string, number>): string {
  return apart === 0
    ? `${agreed} open orders agree with their workflows.`
    : `${agreed} open orders agree with their workflows, ${apart} do not.`;
}

function findingLines(findings: readonly Finding[]): string {
  return formatColumns(
    findings.map(({ orderId, mismatch, repair }) => [
      orderId,
      MISMATCH_WORDS[mismatch],
      repair ?? 'use --repair to repair it',
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
