import { eq, sql } from 'drizzle-orm';
import type { InstallationAudit, InstallationEntryView } from '#contract/support/audit';
import { listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { partners } from '#db/schema/partners';
import { payouts } from '#db/schema/payouts';
import { mails } from '#db/schema/users';
import { deliveries } from '#db/schema/webhooks';
import { newId } from '#security/secret';
import type { TestApi } from '#test/helpers/api/test-api';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import type { Browser } from '#test/helpers/people/browser';
import { newMember, newOperator, provenLogin, type TestPerson } from '#test/helpers/people/people';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { publishLife } from '#test/helpers/webhooks/published-orders';

let service: Service;
let operator: Browser;
let person: TestPerson;
beforeAll(async () => {
  service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  person = await newOperator(service.db, 'operator');
  operator = await provenLogin({ origin: service.origin, services: { db: service.db } } as TestApi, person);
});
afterAll(() => service.close());

/** An endpoint with five deliveries that have arrived. */
async function delivered(): Promise<{ endpointId: string; deliveryIds: string[] }> {
  const { partnerId } = await service.partner();
  await service.webhooks(partnerId);
  const [{ orderId = '' } = {}] = await publishLife(service.db, { partnerId });
  const ofOrder = () => service.db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  await eventually(async () => (await ofOrder()).filter(({ state }) => state === 'delivered').length === 5);
  const rows = await ofOrder();
  return { endpointId: rows[0]?.endpointId ?? '', deliveryIds: rows.map(({ deliveryId }) => deliveryId) };
}

async function alertStep(step: 'acknowledged' | 'closed', again: number) {
  await openOperatorAlert(service.db, { kind: 'job_failed', subject: step, words: 'its disk is full' });
  const id = (await listOpenAlerts(service.db)).find(({ subject }) => subject === step)?.id ?? 0;
  const audited: [string, string] = [`alert.${step}`, `alert:${id}`];
  return { path: `/alerts/${id}/steps`, body: { step }, audited, answer: { alert_id: id, step }, again };
}

async function waitingPartner(): Promise<string> {
  const { partnerId } = await service.partner();
  const waiting = { approvedAt: null, onboardedAt: new Date() };
  await service.db.update(partners).set(waiting).where(eq(partners.partnerId, partnerId));
  await newMember(service.db, partnerId, 'owner');
  return partnerId;
}

const REASON = 'The partner asked for it';

interface Story {
  path: string;
  body?: Record<string, unknown>;
  /** The action and target in the audit log. */
  audited: readonly [action: string, target: string];
  answer: Record<string, unknown>;
  /** Status of the same call when it is repeated. */
  again: number;
}

/** What an operator does, each with its preparation. */
const STORIES: Readonly<Record<string, () => Promise<Story>>> = {
  'resends what has failed': async () => {
    const { deliveryIds } = await delivered();
    const [target = ''] = deliveryIds;
    await service.db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.deliveryId, target));
    return {
      path: `/webhooks/deliveries/${target}/resend`,
      audited: ['webhook.retry', target],
      answer: { queued: 1, delivery_ids: [target] },
      again: 409,
    };
  },
  'replays what has arrived': async () => {
    const [target = ''] = (await delivered()).deliveryIds;
    return {
      path: `/webhooks/deliveries/${target}/replay`,
      audited: ['webhook.replay', target],
      answer: { queued: 1 },
      again: 200,
    };
  },
  'resumes an endpoint': async () => {
    const { endpointId } = await delivered();
    await service.db.execute(sql`update endpoints set paused_at = now() where endpoint_id = ${endpointId}`);
    return {
      path: `/webhooks/endpoints/${endpointId}/resume`,
      audited: ['webhook_endpoint.resumed', endpointId],
      answer: { endpoint: { endpoint_id: endpointId }, queued_events: 0 },
      again: 409,
    };
  },
  'recovers what failed since then': async () => {
    const { endpointId, deliveryIds } = await delivered();
    await service.db
      .update(deliveries)
      .set({ state: 'failed' })
      .where(eq(deliveries.deliveryId, deliveryIds[1] ?? ''));
    return {
      path: `/webhooks/endpoints/${endpointId}/recover`,
      body: { since: new Date(Date.now() - 60_000).toISOString() },
      audited: ['webhook.recover', endpointId],
      answer: { queued: 1, delivery_ids: [deliveryIds[1]] },
      again: 409,
    };
  },
  'replays everything since then, what had arrived too': async () => {
    const { endpointId } = await delivered();
    return {
      path: `/webhooks/endpoints/${endpointId}/replay-since`,
      body: { since: new Date(Date.now() - 60_000).toISOString() },
      audited: ['webhook.replay', endpointId],
      answer: { queued: 5, delivery_ids: expect.any(Array) },
      again: 200,
    };
  },
  "decides a refund in the partner's place": async () => {
    const { test } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(test, { body: { refund_address: ADDRESSES.btc } });
    return {
      path: `/orders/${orderId}/refund`,
      body: { action: 'refund_to_address' },
      audited: ['order.refund_action', orderId],
      answer: {
        order_id: orderId,
        status: 'refund_required',
        refund_decision: { action: 'refund_to_address', target: null, decided_by: 'operator' },
      },
      again: 202,
    };
  },
  'takes an order to review, whatever it waits for': async () => {
    const { test } = await service.partner();
    const { order_id: orderId } = await test.open({ scenario: 'success', ttlSeconds: 86_400 });
    return {
      path: `/orders/${orderId}/review`,
      audited: ['order.review', orderId],
      answer: { order_id: orderId },
      again: 409,
    };
  },
  'has a decided refund requested again': async () => {
    const { test } = await service.partner();
    const terms = { scenario: 'refund_refused', body: { refund_address: ADDRESSES.btc } };
    const { order_id: orderId } = await playFailedSwap(test, terms);
    await operator.post(`/orders/${orderId}/refund`, { action: 'refund_to_address', reason: 'decided' });
    await eventually(async () => (await test.get(orderId)).body.status === 'manual_review');
    return {
      path: `/orders/${orderId}/refund-again`,
      audited: ['order.refund_again', orderId],
      answer: { order_id: orderId },
      again: 200,
    };
  },
  'closes a case': async () => {
    const { test } = await service.partner();
    const { order_id: orderId } = await test.open({ scenario: 'success', ttlSeconds: 86_400 });
    await openCase(service.db, orderId, 'refund_ticket', 'Write to it');
    return {
      path: `/orders/${orderId}/cases/close`,
      body: { kind: 'refund_ticket' },
      audited: ['case.closed', orderId],
      answer: { order_id: orderId, kind: 'refund_ticket' },
      again: 409,
    };
  },
  'drains a provider': async () => ({
    path: '/providers/changenow/drain',
    audited: ['provider.drained', 'changenow'],
    answer: { code: 'changenow', state: 'draining', drain: { reason: REASON, actor: person.userId } },
    again: 409,
  }),
  'undrains a provider': async () => {
    await operator.post('/providers/sideshift/drain', { reason: 'before' });
    return {
      path: '/providers/sideshift/undrain',
      audited: ['provider.undrained', 'sideshift'],
      answer: { code: 'sideshift', state: 'off', drain: null },
      again: 409,
    };
  },
  'approves a partner': async () => {
    const partnerId = await waitingPartner();
    return {
      path: `/partners/${partnerId}/approve`,
      audited: ['partner.approved', partnerId],
      answer: { partner_id: partnerId, approved_at: expect.any(String) },
      again: 409,
    };
  },
  'declines a partner': async () => {
    const partnerId = await waitingPartner();
    return {
      path: `/partners/${partnerId}/decline`,
      audited: ['partner.declined', partnerId],
      answer: { partner_id: partnerId, onboarded_at: null },
      again: 409,
    };
  },
  'marks a payout as sent': async () => {
    const { partnerId } = await service.partner();
    const payoutId = newId('po');
    const payout = {
      payoutId,
      partnerId,
      amountUsd: '100',
      currency: 'USDT-TRC20',
      payoutAddress: ADDRESSES.trx,
    } as const;
    await service.db.insert(payouts).values({ ...payout, requestedVia: 'api' });
    const began = await operator.post(`/payouts/${payoutId}/steps`, { status: 'processing', reason: 'Begun' });
    expect([began.status, began.body.next_steps]).toEqual([200, ['sent', 'failed']]);
    return {
      path: `/payouts/${payoutId}/steps`,
      body: { status: 'sent', tx_hash: 'a'.repeat(64), payout_amount: '99.5' },
      audited: ['payout.sent', payoutId],
      answer: { payout_id: payoutId, status: 'sent', tx_hash: 'a'.repeat(64), payout_amount: '99.5' },
      again: 200,
    };
  },
  'acknowledges an alert': () => alertStep('acknowledged', 200),
  'closes an alert': () => alertStep('closed', 409),
  'posts an incident': async () => ({
    path: '/incidents',
    body: { title: 'Slow payouts', message: 'They take longer', provider: 'changenow' },
    audited: ['incident.posted', 'posted_incident:1'],
    answer: { incident_id: 1, title: 'Slow payouts', provider: 'changenow', resolved_at: null },
    again: 201,
  }),
  'resolves an incident': async () => {
    const { body } = await operator.post('/incidents', { title: 'Down', message: 'It is down', reason: 'Seen' });
    return {
      path: `/incidents/${body.incident_id}/resolve`,
      body: { resolution: 'It is up again' },
      audited: ['incident.resolved', `posted_incident:${body.incident_id}`],
      answer: { resolution: 'It is up again', resolved_at: expect.any(String) },
      again: 409,
    };
  },
};

test.each(Object.entries(STORIES))(
  'an operator %s, and the audit log has the reason and the address',
  async (_name, prepare) => {
    const { path, body, audited, answer, again } = await prepare();
    const [action, target] = audited;
    const done = await operator.post(path, { ...body, reason: REASON });
    expect([done.status, done.body]).toMatchObject([expect.any(Number), answer]);
    const { body: log } = await operator.get<InstallationAudit>(`/audit?target=${target}&action=${action}`);
    expect(log.items).toMatchObject([
      { action, target, reason: REASON, actor: { id: person.userId, portal: 'support' } } satisfies Partial<
        Omit<InstallationEntryView, 'actor'> & { actor: object }
      >,
    ]);
    // A workflow does not know the operator's address.
    if (!/^(payout|order)\./.test(action)) expect(log.items[0]?.ip).toBe(operator.ip);
    expect((await operator.post(path, { ...body, reason: REASON })).status).toBe(again);
  },
);

interface Refused {
  error: { message: string };
}

test('what was taken to review can be decided there, and each is refused elsewhere with what to do', async () => {
  const { test: wallet } = await service.partner();
  const { order_id: orderId } = await wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  const decide = () => operator.post<Refused>(`/orders/${orderId}/decide`, { status: 'failed', reason: REASON });
  const early = await decide();
  expect([early.status, early.body.error.message]).toEqual([
    409,
    expect.stringContaining('has to be taken to review first'),
  ]);
  const review = () => operator.post<Refused>(`/orders/${orderId}/review`, { reason: REASON });
  expect((await review()).status).toBe(200);
  expect((await wallet.get(orderId)).body.status).toBe('manual_review');
  expect((await decide()).status).toBe(200);
  expect((await wallet.get(orderId)).body.status).toBe('failed');
  const late = await review();
  expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('Only an open order')]);
});

test('an operator who may not decide can neither take an order to review nor have a refund requested again', async () => {
  const helper = await newOperator(service.db, 'support');
  const browser = await provenLogin({ origin: service.origin, services: { db: service.db } } as TestApi, helper);
  const { test: wallet } = await service.partner();
  const { order_id: orderId } = await wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  for (const step of ['review', 'refund-again']) {
    expect((await browser.post(`/orders/${orderId}/${step}`, { reason: REASON })).status).toBe(403);
  }
  expect((await wallet.get(orderId)).body.status).toBe('waiting_deposit');
});

test('a declined partner is told the reason by mail, and may complete the onboarding again', async () => {
  const partnerId = await waitingPartner();
  await operator.post(`/partners/${partnerId}/decline`, { reason: 'No such company' });
  const [row] = await service.db.select().from(partners).where(eq(partners.partnerId, partnerId));
  expect(row?.onboardedAt).toBeNull();
  const sent = await service.db.select().from(mails).where(eq(mails.kind, 'partner_declined'));
  expect(sent.length).toBeGreaterThan(0);
});

test('an incident of an unknown provider is refused, and the error names the field', async () => {
  const incident = { title: 'Slow', message: 'Slow', provider: 'nobody', reason: REASON };
  const { status, body } = await operator.post('/incidents', incident);
  expect([status, body]).toMatchObject([400, { error: { fields: [{ field: 'provider' }] } }]);
});
