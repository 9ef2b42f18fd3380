import {
  readDateTime,
  readDay,
  readExpiry,
  readInstant,
  readOrderId,
  readReason,
  readScopes,
  readSpan,
  readTtl,
} from '#cli/option-values';
import { readAmount, readBatchSize, readName, readNetworkSetting } from '#cli/setting-values';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { auditOf } from '#db/audit';
import { type Database, openDatabase } from '#db/client';
import { openCase } from '#db/recovery/cases';
import { orders } from '#db/schema/orders';
import { newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

describe('option values', () => {
  test('an option accepts its documented values', () =>
    expectForEach(
      [
        [readScopes, 'orders:rw, payouts:read', ['orders:rw', 'payouts:read']],
        [readDay, '2999-12-31', new Date('2999-12-31T00:00:00.000Z')],
        [readExpiry, 'never', 'never'],
        [readExpiry, '2999-12-31', new Date('2999-12-31T00:00:00.000Z')],
        [readNetworkSetting, '10.1.2.3/8, 10.0.0.0/8,::1', ['10.0.0.0/8', '::1/128']],
        [readNetworkSetting, 'any', []],
        [readName, ' Acme Wallet ', 'Acme Wallet'],
        [readBatchSize, '1000', 1_000],
        [readOrderId, 'ord_0123456789abcdefghjkmnpqrs', 'ord_0123456789abcdefghjkmnpqrs'],
        [readSpan, 'P1DT2H', 'P1DT2H'],
        [readInstant, 'next', 'next'],
        [readInstant, '2030-12-31T12:00:00Z', '2030-12-31T12:00:00Z'],
        [readInstant, '2030-12-31T12:00:00.250+02:00', '2030-12-31T12:00:00.250+02:00'],
        [readDateTime, '2030-12-31T12:00+02:00', new Date('2030-12-31T10:00:00.000Z')],
        [readAmount, '007.50', '7.5'],
        [readTtl, '86400', 86_400],
        [readReason, ' paid by hand ', 'paid by hand'],
      ] as [(text: string) => unknown, string, unknown][],
      ([read, text, value]) => {
        expect(read(text)).toEqual(value);
      },
    ));

  test('an option refuses other values', () =>
    expectForEach(
      [
        [readScopes, ['', 'all', 'orders:rw,']],
        [readDay, ['2999-02-30', '2020-01-01', '31.12.2999', '2999-12-31T00:00:00Z']],
        [readExpiry, ['no', '2020-01-01']],
        [
          readNetworkSetting,
          ['', 'any,10.0.0.1', '10.0.0.1,', 'example.com', Array.from({ length: 101 }, (_, i) => `10.0.0.${i}`).join()],
        ],
        [readName, ['', '  ', 'a\nb', 'x'.repeat(101)]],
        [readBatchSize, ['0', '1001', '1e2', '-1', '']],
        [readOrderId, ['ord_1', 'q_0123456789abcdefghjkmnpqrs', 'ord_0123456789abcdefghjkmnpqrl']],
        [readSpan, ['24h', 'PT', 'PT0S', '-PT1H']],
        [
          readInstant,
          ['tomorrow', '2030-12-31', '2030-12-31T12:00:00', '2030-13-01T12:00:00Z', '9999-12-31T23:59:59-23:59'],
        ],
        [readDateTime, ['2030-12-31', '2030-02-30T12:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59']],
        [readAmount, ['0', '-1', '1e3', '1,5', 'x']],
        [readTtl, ['0', '86401', '1.5', '']],
        [readReason, ['', '  ', 'x'.repeat(1_001)]],
      ] as [(text: string) => unknown, string[]][],
      ([read, texts]) => {
        for (const text of texts) {
          expect(() => read(text)).toThrow(expect.objectContaining({ code: 'commander.invalidArgument' }));
        }
      },
    ));
});

describe('alerts', () => {
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
    expect((await instance.run('doctor')).stdout).toMatch(/\n\nNothing needs a person\.\n$/);
    expect((await instance.run('alert', 'list')).stdout).toBe('No alert is open.\n');

    await openOperatorAlert(db, { kind: 'provider_unserved', subject: 'changenow', words: 'Set CHANGENOW_API_KEY.' });
    const doctor = await instance.run('doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(
      /\n\nOpen alerts\nID .*\n\d+ +urgent +Provider with open orders not served +changenow .*KEY\.\n$/,
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
    expect((await instance.run('doctor')).stdout).toMatch(/\n\nNothing needs a person\.\n$/);
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
});
