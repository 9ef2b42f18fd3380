import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { deleteOutlived } from '#db/retention';
import { endpoints } from '#db/schema/endpoints';
import { partners } from '#db/schema/partners';
import { deliveries, deliveryAttempts, opsEvents } from '#db/schema/webhooks';
import { recordOpsEvent } from '#db/webhooks/ops-events';
import { DAY } from '#domain/duration';
import { apiKeyLocked } from '#domain/webhooks/ops-event';
import { useDatabase } from '#test/helpers/servers/database';

describe('deliveries', () => {
  let db: Database;

  useDatabase(2, (opened) => {
    db = opened.db;
  });

  beforeAll(async () => {
    await db.insert(partners).values({ partnerId: 'par_1', name: 'Wallet' });
    await db.insert(endpoints).values([endpoint('we_1'), { ...endpoint('we_gone'), removedAt: ago(91 * DAY) }]);
  });

  const ago = (ms: number) => new Date(Date.now() - ms);

  const ENVIRONMENT = 'test' as const;

  const endpoint = (endpointId: string) => ({
    endpointId,
    partnerId: 'par_1',
    environment: ENVIRONMENT,
    channel: 'ops' as const,
    url: 'https://wallet.example',
    sealedSecret: '',
  });

  const delivery = (deliveryId: string, changes: Partial<typeof deliveries.$inferInsert>) => ({
    deliveryId,
    endpointId: 'we_1',
    eventId: deliveryId,
    createdAt: ago(91 * DAY),
    ...changes,
  });

  test('are deleted with their attempts when they have ended or their endpoint was removed; waiting ones are kept', async () => {
    await db
      .insert(deliveries)
      .values([
        delivery('dlv_delivered', { state: 'delivered' }),
        delivery('dlv_failed', { state: 'failed' }),
        delivery('dlv_gone', { state: 'due', endpointId: 'we_gone' }),
        delivery('dlv_due', { state: 'due' }),
        delivery('dlv_retrying', { state: 'retrying' }),
        delivery('dlv_young', { state: 'delivered', createdAt: ago(89 * DAY) }),
      ]);
    const attempt = { attempt: 1, endpointId: 'we_1', at: ago(DAY), ok: true, responseBody: '', durationMs: 1 };
    await db
      .insert(deliveryAttempts)
      .values(['dlv_failed', 'dlv_due'].map((deliveryId) => ({ deliveryId, ...attempt })));
    expect(await deleteOutlived(db, 'deliveries', 90 * DAY)).toBe(3);
    const left = await db.select({ id: deliveries.deliveryId }).from(deliveries).orderBy(deliveries.seq);
    expect(left.map(({ id }) => id)).toEqual(['dlv_due', 'dlv_retrying', 'dlv_young']);
    expect(await db.$count(deliveryAttempts)).toBe(1);
  });

  test('of an ops event are deleted together with it, including replays', async () => {
    const at = Date.now() - 366 * DAY;
    const lock = { ip: '192.0.2.1', unlocksAt: at, keyPrefix: null };
    await recordOpsEvent(db, apiKeyLocked({ partnerId: 'par_1', environment: ENVIRONMENT, at, ...lock }));
    const [recorded] = await db.select().from(opsEvents);
    const eventId = recorded?.eventId ?? '';
    await db
      .insert(deliveries)
      .values([
        delivery('dlv_replay', { eventId, isReplay: true, replayedFrom: 'dlv_first' }),
        delivery('dlv_other', { eventId: 'another' }),
      ]);
    expect(await db.$count(deliveries, eq(deliveries.eventId, eventId))).toBe(2);
    expect(await deleteOutlived(db, 'ops_events', 365 * DAY)).toBe(1);
    expect(await db.$count(deliveries, eq(deliveries.eventId, eventId))).toBe(0);
    expect(await db.$count(deliveries, eq(deliveries.eventId, 'another'))).toBe(1);
  });
});
