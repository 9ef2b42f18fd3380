import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { forgetFailedCheck, noteFailedCheck } from '#db/recovery/failed-checks';
import { MINUTE, SECOND } from '#domain/duration';

/** Orders compared at a time. */
const LANES = 8;
const CHECK_MS = MINUTE;
const PROBE_MS = 5 * SECOND;

export interface CheckServices {
  db: Database;
  workflows: WorkflowClient;
}

export interface FailedCheck {
  orderId: string;
  words: string;
}

/**
 * Checks orders, several at a time. An order that cannot be checked does not stop the others: it becomes a case for operators,
 * and is tried again after increasing waits [rules/recovery: An order that cannot be compared]. Returns those orders.
 * @throws the error if a store does not answer, because then no order can be checked
 */
export async function checkAll(
  services: CheckServices,
  orderIds: readonly string[],
  { check, isNoted }: { check: (orderId: string) => Promise<unknown>; isNoted: boolean },
): Promise<FailedCheck[]> {
  const { db } = services;
  const failed: FailedCheck[] = [];
  const waiting = [...orderIds];
  const lane = async () => {
    for (let orderId = waiting.shift(); orderId !== undefined; orderId = waiting.shift()) {
      try {
        await inTime(CHECK_MS, check(orderId));
        if (isNoted) await forgetFailedCheck(db, orderId);
      } catch (error) {
        await requireStores(services, error);
        const words = `${error instanceof Error ? error.message : error}`;
        failed.push({ orderId, words });
        if (isNoted) await noteFailedCheck(db, orderId, words);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

/** @throws the error if Postgres or Temporal does not answer even a trivial call */
async function requireStores({ db, workflows }: CheckServices, error: unknown): Promise<void> {
  try {
    await inTime(PROBE_MS, db.execute(sql`select 1`));
    await workflows.withDeadline(Date.now() + PROBE_MS, () => workflows.workflowService.getSystemInfo({}));
  } catch {
    throw error;
  }
}

/** A check that takes longer counts as failed. */
async function inTime(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const timeUp = delay(ms, null, { signal: over.signal }).then(() => {
    throw new Error(`not over within ${ms} ms`);
  });
  timeUp.catch(() => {});
  try {
    await Promise.race([work, timeUp]);
  } finally {
    over.abort();
  }
}
