import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { auditOf } from '#db/audit';
import { type Database, openDatabase } from '#db/client';
import { openCase } from '#db/recovery/cases';
import { orders } from '#db/schema/orders';
import { newId } from '#security/secret';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
let db: Database;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  db = openDatabase(instance.settings.DATABASE_URL ?? '', { max: 2, onIdleError: () => {} });
});
afterAll(async () => {
  await db.$client.end();
  await instance.stop();
});

async function liveOrder(status: 'manual_review' | 'exchanging'): Promise<string> {
  const orderId = newId('ord');
  const at = new Date();
  const body = { amount_from: '1', from: 'BTC', to: 'ETH', timeline: [{ status: 'sending' }, { status }] };
  const state = stateOf(orderWith());
  const whose = { partnerId: newId('par'), environment: 'live', provider: 'changenow' } as const;
  await db
    .insert(orders)
    .values({ orderId, ...whose, version: 2, status, body, state, createdAt: at, updatedAt: at, checked: true });
  return orderId;
}

interface Alerts {
  alerts: {
    id: number;
    kind: string;
    severity: string;
    subject: string;
    words: string;
    acknowledged_at: string | null;
  }[];
}

test('doctor says when nothing needs an operator; alerts can be listed, acknowledged and closed with a reason', async () => {
  expect(await instance.run('doctor')).toMatchObject({ code: 0, stdout: 'Nothing needs a person.\n' });
  expect((await instance.run('alert', 'list')).stdout).toBe('No alert is open.\n');

  await openOperatorAlert(db, { kind: 'provider_unserved', subject: 'changenow', words: 'Set CHANGENOW_API_KEY.' });
  const doctor = await instance.run('doctor');
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(
    /^Open alerts\nID .*\n\d+ +urgent +Provider with open orders not served +changenow .*KEY\.\n$/,
  );
  const { alerts } = await instance.runJson<Alerts>('alert', 'list');
  expect(alerts).toMatchObject([{ kind: 'provider_unserved', severity: 'urgent', acknowledged_at: null }]);

  const id = String(alerts[0]?.id);
  await instance.runJson('alert', 'acknowledge', id, '--reason', 'Anna sets it');
  expect((await instance.run('alert', 'list')).stdout).toContain('seen to');
  await instance.runJson('alert', 'close', id, '--reason', 'It is set');
  expect(await instance.run('alert', 'close', id, '--reason', 'again')).toMatchObject({
    code: 1,
    stderr: 'error: The alert is already closed.\n',
  });
  expect((await instance.runJson<Alerts>('alert', 'list', '--closed')).alerts).toHaveLength(1);
  expect((await auditOf(db, `alert:${id}`)).map(({ action, reason }) => [action, reason])).toEqual([
    ['alert.acknowledged', 'Anna sets it'],
    ['alert.closed', 'It is set'],
  ]);
  expect((await instance.run('doctor')).code).toBe(0);
});

test('doctor lists live orders in manual review without a case, and every open case, until an operator closes it', async () => {
  const [review, withCase] = [await liveOrder('manual_review'), await liveOrder('exchanging')];
  await openCase(db, withCase, 'refund_ticket', 'write to changenow');
  const { code, stdout } = await instance.run('doctor', 'orders');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    new RegExp(`In manual review\\n +${review} +1 BTC to ETH +changenow .*It was sending; a person`),
  );
  expect(stdout).toMatch(new RegExp(`${withCase} .*write to changenow`));
  const all = JSON.parse((await instance.run('doctor', '--json')).stdout);
  expect(all.manual_review).toEqual([expect.objectContaining({ order_id: review })]);
  expect(all.cases).toContainEqual(expect.objectContaining({ order_id: withCase, kind: 'refund_ticket' }));

  await instance.runJson(
    'case',
    'close',
    withCase,
    '--kind',
    'refund_ticket',
    '--reason',
    'changenow has paid it back',
  );
  expect((await instance.run('case', 'list')).stdout).not.toContain('refund_ticket');
  expect((await auditOf(db, withCase)).map(({ action }) => action)).toEqual(['case.closed']);
});
