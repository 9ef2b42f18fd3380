import { asc, eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import { expectForEach } from '#test/helpers/expect-for-each';
import { KEY_CHANGES } from './key-changes';
import { MONEY_CHANGES } from './money-changes';
import { PARTNER_CHANGES } from './partner-changes';
import { RECOVERIES } from './recoveries';
import { SANDBOX_CHANGES } from './sandbox-changes';
import { type OperatorAction, openScene, type Scene, UNRECORDABLE } from './scene';
import { SUPPORT_CHANGES } from './support-changes';
import { WEBHOOK_CHANGES } from './webhook-changes';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const CHANGES = [
  ...KEY_CHANGES,
  ...WEBHOOK_CHANGES,
  ...MONEY_CHANGES,
  ...RECOVERIES,
  ...SANDBOX_CHANGES,
  ...SUPPORT_CHANGES,
  ...PARTNER_CHANGES,
];

test('nothing changes without an audit entry, and the entry names the actor', () =>
  expectForEach(CHANGES, async ({ name, entries, also = [], prepare }) => {
    const change = await prepare(scene);
    const before = await scene.everything();
    const failure = await change(UNRECORDABLE).then(
      () => null,
      (error) => error,
    );
    expect(String(failure?.cause ?? failure)).toContain('no entry');
    expect(await scene.everything()).toEqual(before);

    const actor = `cli:${name}`;
    await change(actor);
    const written = await scene.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.actor, actor))
      .orderBy(asc(auditLog.action));
    expect(written.map(({ action }) => action)).toEqual([...entries, ...also].toSorted());
  }));

test('every kind of audit entry that an operator can cause is covered', () => {
  const all: Record<OperatorAction, true> = {
    'partner.created': true,
    'partner.changed': true,
    'partner.approved': true,
    'partner.declined': true,
    'partner.closed': true,
    'partner.reopened': true,
    'api_key.created': true,
    'api_key.changed': true,
    'api_key.rotated': true,
    'api_key.rotation_cancelled': true,
    'api_key.rotation_finished': true,
    'api_key.revoked': true,
    'publishable_key.created': true,
    'publishable_key.revoked': true,
    'webhook_endpoint.set': true,
    'webhook_endpoint.removed': true,
    'webhook_endpoint.resumed': true,
    'webhook_secret.rotated': true,
    'secret.resealed': true,
    'webhook.tested': true,
    'webhook.retry': true,
    'webhook.replay': true,
    'webhook.recover': true,
    'order.decided': true,
    'order.refund_again': true,
    'order.review': true,
    'order.polled': true,
    'order.noted': true,
    'order.outage_notified': true,
    'queue_limit.set': true,
    'reply.saved': true,
    'reply.removed': true,
    'order.taken': true,
    'order.handed_over': true,
    'order.given_back': true,
    'order.erased': true,
    'order.rebuilt': true,
    'order.clock_moved': true,
    'tracking_link.created': true,
    'tracking_link.revoked': true,
    'tracking_host.claimed': true,
    'tracking_host.verified': true,
    'tracking_host.lost': true,
    'tracking_host.removed': true,
    'case.exported': true,
    'case.closed': true,
    'sandbox_scenario.uploaded': true,
    'sandbox_scenario.played': true,
    'sandbox_scenario.recorded': true,
    'sandbox_scenario.removed': true,
    'workflow.ended': true,
    'workflow.recovered': true,
    'workflow.told': true,
    'job.run': true,
    'sla.reported': true,
    'incident.rca_set': true,
    'alert.acknowledged': true,
    'alert.closed': true,
    'incident.posted': true,
    'incident.resolved': true,
    'provider.drained': true,
    'provider.undrained': true,
    'drill.started': true,
    'drill.stopped': true,
    'earnings.reported': true,
    'provider.reported': true,
    'payout.requested': true,
    'payout.processing': true,
    'payout.sent': true,
    'payout.confirmed': true,
    'payout.failed': true,
    'payout_address.added': true,
    'payout_address.confirmed': true,
    'payout_address.promoted': true,
    'payout_address.removed': true,
  };
  expect(new Set(CHANGES.flatMap(({ entries }) => entries))).toEqual(new Set(Object.keys(all)));
});
