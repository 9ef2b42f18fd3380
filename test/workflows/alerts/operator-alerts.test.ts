import { sql } from 'drizzle-orm';
import { closeOperatorAlert, listClosedAlerts, listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { useDatabase } from '#test/helpers/servers/database';

let db: Database;
useDatabase(4, (opened) => {
  db = opened.db;
});

const FAILED = { kind: 'job_failed', subject: 'retention', words: 'its disk is full' } as const;

test('an alert is open once per kind and subject, however often and by however many it is raised', async () => {
  await Promise.all(Array.from({ length: 8 }, () => openOperatorAlert(db, FAILED)));
  await openOperatorAlert(db, { ...FAILED, words: 'it is full still' });
  await openOperatorAlert(db, { ...FAILED, subject: 'count_attempts' });
  await openOperatorAlert(db, { ...FAILED, kind: 'worker_ended' });

  const open = await listOpenAlerts(db);
  expect(open.map(({ kind, subject, words, times }) => ({ kind, subject, words, times }))).toEqual([
    { kind: 'job_failed', subject: 'retention', words: 'it is full still', times: 9 },
    { kind: 'job_failed', subject: 'count_attempts', words: FAILED.words, times: 1 },
    { kind: 'worker_ended', subject: 'retention', words: FAILED.words, times: 1 },
  ]);
});

test('an alert that was closed opens anew, and the closed one stays on record', async () => {
  const alert = { kind: 'provider_silent', subject: 'alphaswap', words: 'no answer since noon' } as const;
  await openOperatorAlert(db, alert);
  await closeOperatorAlert(db, alert);
  await closeOperatorAlert(db, alert);
  expect((await listOpenAlerts(db)).filter(({ kind }) => kind === alert.kind)).toEqual([]);

  await openOperatorAlert(db, alert);
  expect(await listOpenAlerts(db)).toContainEqual(expect.objectContaining({ ...alert, times: 1, closedAt: null }));
  expect(await listClosedAlerts(db, 10)).toEqual([expect.objectContaining({ ...alert, closedBy: null })]);
});

test('an alert that was just seen stays open where it must not have been seen for a while', async () => {
  const alert = { kind: 'worker_ended', subject: 'host-1', words: 'its polls were refused' } as const;
  await openOperatorAlert(db, alert);
  await closeOperatorAlert(db, alert, 60_000);
  expect(await listOpenAlerts(db)).toContainEqual(expect.objectContaining({ ...alert, closedAt: null }));

  await db.execute(sql`update operator_alerts set seen_at = now() - interval '61 s' where subject = ${alert.subject}`);
  await closeOperatorAlert(db, alert, 60_000);
  expect((await listOpenAlerts(db)).filter(({ subject }) => subject === alert.subject)).toEqual([]);
});

test('an alert raised in a transaction that fails is not raised', async () => {
  const alert = { kind: 'order_unwatched', subject: 'ord_none', words: 'it has no watch' } as const;
  const failing = db.transaction(async (tx) => {
    await openOperatorAlert(tx, alert);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await listOpenAlerts(db)).filter(({ kind }) => kind === alert.kind)).toEqual([]);
});
