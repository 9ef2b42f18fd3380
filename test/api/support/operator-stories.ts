import { eq, sql } from 'drizzle-orm';
import { listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { incidents } from '#db/schema/incidents';
import { orders } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { payouts } from '#db/schema/payouts';
import { startWatch } from '#db/watching/watches';
import { newId } from '#security/secret';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import type { Service } from '#test/helpers/service/service';
import type { Browser } from '#test/helpers/users/browser';
import { newMember, type TestPerson } from '#test/helpers/users/users';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';

export interface Scene {
  service: Service;
  operator: Browser;
  person: TestPerson;
}

export const REASON = 'The partner asked for it';

export interface Story {
  path: string;
  body?: Record<string, unknown>;
  /** The action and target in the audit log; a function where only the answer says what was made. */
  audited: readonly [action: string, target: string | ((answer: Record<string, string>) => string)];
  answer: Record<string, unknown>;
  /** Status of the same call when it is repeated. */
  again: number;
}

async function alertStep({ service }: Scene, step: 'acknowledged' | 'closed', again: number) {
  await openOperatorAlert(service.db, { kind: 'job_failed', subject: step, words: 'its disk is full' });
  const id = (await listOpenAlerts(service.db)).find(({ subject }) => subject === step)?.id ?? 0;
  const audited: [string, string] = [`alert.${step}`, `alert:${id}`];
  return { path: `/alerts/${id}/steps`, body: { step }, audited, answer: { alert_id: id, step }, again };
}

export async function waitingPartner(service: Service): Promise<string> {
  const { partnerId } = await service.partner();
  const waiting = { approvedAt: null, onboardedAt: new Date() };
  await service.db.update(partners).set(waiting).where(eq(partners.partnerId, partnerId));
  await newMember(service.db, partnerId, 'owner');
  return partnerId;
}

/** A sandbox order that waits for its deposit for a day. */
export async function opened(service: Service): Promise<{ orderId: string }> {
  const { test } = await service.partner();
  const { order_id: orderId } = await test.open({ scenario: 'success', ttlSeconds: 86_400 });
  return { orderId };
}

async function newPayout(service: Service): Promise<string> {
  const { partnerId } = await service.partner();
  const payoutId = newId('po');
  const payout = { partnerId, amountUsd: '100', currency: 'USDT-TRC20', payoutAddress: ADDRESSES.trx } as const;
  await service.db.insert(payouts).values({ ...payout, payoutId, requestedVia: 'api' });
  return payoutId;
}

const SENT = { status: 'sent', tx_hash: 'a'.repeat(64), payout_amount: '99.5' };

async function takeSteps(operator: Browser, payoutId: string, steps: readonly object[]): Promise<void> {
  for (const step of steps) {
    expect((await operator.post(`/payouts/${payoutId}/steps`, { ...step, reason: 'Paid' })).status).toBe(200);
  }
}

/** What an operator does, each with its preparation. */
export const STORIES: Readonly<Record<string, (scene: Scene) => Promise<Story>>> = {
  "decides a refund in the partner's place": async ({ service }) => {
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
  'takes an order to review, whatever it waits for': async ({ service }) => {
    const { orderId } = await opened(service);
    return {
      path: `/orders/${orderId}/review`,
      audited: ['order.review', orderId],
      answer: { order_id: orderId },
      again: 409,
    };
  },
  'has a decided refund requested again': async ({ service, operator }) => {
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
  'exports a case': async ({ service }) => {
    const { orderId } = await opened(service);
    const answer = { format: 'swaplane-case/1', order_id: orderId };
    const path = `/orders/${orderId}/case`;
    return { path, body: { format: 'json' }, audited: ['case.exported', orderId], answer, again: 200 };
  },
  'closes a case': async ({ service }) => {
    const { orderId } = await opened(service);
    await openCase(service.db, orderId, 'refund_ticket', 'Write to it');
    return {
      path: `/orders/${orderId}/cases/close`,
      body: { kind: 'refund_ticket' },
      audited: ['case.closed', orderId],
      answer: { order_id: orderId, kind: 'refund_ticket' },
      again: 409,
    };
  },
  'drains a provider': async ({ person }) => ({
    path: '/providers/changenow/drain',
    audited: ['provider.drained', 'changenow'],
    answer: { code: 'changenow', state: 'draining', drain: { reason: REASON, actor: person.userId } },
    again: 409,
  }),
  'undrains a provider': async ({ operator }) => {
    await operator.post('/providers/sideshift/drain', { reason: 'before' });
    return {
      path: '/providers/sideshift/undrain',
      audited: ['provider.undrained', 'sideshift'],
      answer: { code: 'sideshift', state: 'off', drain: null },
      again: 409,
    };
  },
  'approves a partner': async ({ service }) => {
    const partnerId = await waitingPartner(service);
    return {
      path: `/partners/${partnerId}/approve`,
      audited: ['partner.approved', partnerId],
      answer: { partner_id: partnerId, approved_at: expect.any(String) },
      again: 409,
    };
  },
  'declines a partner': async ({ service }) => {
    const partnerId = await waitingPartner(service);
    return {
      path: `/partners/${partnerId}/decline`,
      audited: ['partner.declined', partnerId],
      answer: { partner_id: partnerId, onboarded_at: null },
      again: 409,
    };
  },
  'begins a payout': async ({ service }) => {
    const payoutId = await newPayout(service);
    return {
      path: `/payouts/${payoutId}/steps`,
      body: { status: 'processing' },
      audited: ['payout.processing', payoutId],
      answer: {
        payout_id: payoutId,
        status: 'processing',
        next_steps: ['sent', 'failed'],
        repeatable_steps: ['processing'],
      },
      again: 200,
    };
  },
  'marks a payout as sent': async ({ service, operator }) => {
    const payoutId = await newPayout(service);
    await takeSteps(operator, payoutId, [{ status: 'processing' }]);
    return {
      path: `/payouts/${payoutId}/steps`,
      body: SENT,
      audited: ['payout.sent', payoutId],
      answer: { payout_id: payoutId, ...SENT },
      again: 200,
    };
  },
  'confirms a payout': async ({ service, operator }) => {
    const payoutId = await newPayout(service);
    await takeSteps(operator, payoutId, [{ status: 'processing' }, SENT]);
    return {
      path: `/payouts/${payoutId}/steps`,
      body: { status: 'confirmed' },
      audited: ['payout.confirmed', payoutId],
      answer: { payout_id: payoutId, status: 'confirmed' },
      again: 200,
    };
  },
  'marks a payout as failed': async ({ service }) => {
    const payoutId = await newPayout(service);
    return {
      path: `/payouts/${payoutId}/steps`,
      body: { status: 'failed' },
      audited: ['payout.failed', payoutId],
      answer: { payout_id: payoutId, status: 'failed', failure_reason: REASON },
      again: 200,
    };
  },
  'acknowledges an alert': (scene) => alertStep(scene, 'acknowledged', 200),
  'closes an alert': (scene) => alertStep(scene, 'closed', 409),
  'posts an incident': async () => ({
    path: '/incidents',
    body: { title: 'Slow payouts', message: 'They take longer', provider: 'changenow' },
    audited: ['incident.posted', 'posted_incident:1'],
    answer: { incident_id: 1, title: 'Slow payouts', provider: 'changenow', resolved_at: null },
    again: 201,
  }),
  'resolves an incident': async ({ operator }) => {
    const { body } = await operator.post('/incidents', { title: 'Down', message: 'It is down', reason: 'Seen' });
    return {
      path: `/incidents/${body.incident_id}/resolve`,
      body: { resolution: 'It is up again' },
      audited: ['incident.resolved', `posted_incident:${body.incident_id}`],
      answer: { resolution: 'It is up again', resolved_at: expect.any(String) },
      again: 409,
    };
  },
  'notes something about an order': async ({ service }) => {
    const { orderId } = await opened(service);
    return {
      path: `/orders/${orderId}/notes`,
      audited: ['order.noted', orderId],
      answer: { order_id: orderId },
      again: 201,
    };
  },
  'has a provider asked at once': async ({ service }) => {
    const { partnerId } = await service.partner();
    const { orderId } = await publish(service.db, { partnerId, environment: 'live' });
    await startWatch(service.db, { orderId, provider: 'alphaswap', providerOrderId: 'A-1' });
    return {
      path: `/orders/${orderId}/poll`,
      audited: ['order.polled', orderId],
      answer: { order_id: orderId, next_poll_at: expect.any(String) },
      again: 200,
    };
  },
  "erases an order's personal data": async ({ service }) => {
    const { partnerId } = await service.partner();
    const [{ orderId = '' } = {}] = await publishLife(service.db, { partnerId });
    const longAgo = sql`now() - interval '2 days'`;
    await service.db.update(orders).set({ recordedAt: longAgo }).where(eq(orders.orderId, orderId));
    return {
      path: `/orders/${orderId}/erase`,
      audited: ['order.erased', orderId],
      answer: { order_id: orderId, history_deleted: true },
      again: 200,
    };
  },
  'makes one more tracking link': async ({ service }) => {
    const { orderId } = await opened(service);
    return {
      path: `/orders/${orderId}/links`,
      audited: ['tracking_link.created', orderId],
      answer: { link: { link: 1, revoked_at: null } },
      again: 201,
    };
  },
  'revokes all tracking links': async ({ service }) => {
    const { orderId } = await opened(service);
    return {
      path: `/orders/${orderId}/links/revoke`,
      body: { link: 'all' },
      audited: ['tracking_link.revoked', orderId],
      answer: { items: [{ link: 0, revoked_at: expect.any(String) }] },
      again: 200,
    };
  },
  'decides an order that is in review': async ({ service, operator }) => {
    const { orderId } = await opened(service);
    await operator.post(`/orders/${orderId}/review`, { reason: 'The provider is silent' });
    return {
      path: `/orders/${orderId}/decide`,
      body: { status: 'failed' },
      audited: ['order.decided', orderId],
      answer: { order_id: orderId, status: 'failed' },
      again: 200,
    };
  },
  'closes a partner': async ({ service }) => {
    const { partnerId } = await service.partner();
    return {
      path: `/partners/${partnerId}/close`,
      audited: ['partner.closed', partnerId],
      answer: { partner_id: partnerId, closed_at: expect.any(String) },
      again: 409,
    };
  },
  'reopens a partner': async ({ service, operator }) => {
    const { partnerId } = await service.partner();
    await operator.post(`/partners/${partnerId}/close`, { reason: 'By mistake' });
    return {
      path: `/partners/${partnerId}/reopen`,
      audited: ['partner.reopened', partnerId],
      answer: { partner_id: partnerId, closed_at: null },
      again: 409,
    };
  },
  'creates a partner': async () => ({
    path: '/partners',
    body: { name: 'New Wallet' },
    audited: ['partner.created', ({ partner_id: partnerId }) => partnerId ?? ''],
    answer: { partner_id: expect.stringMatching(/^par_/), name: 'New Wallet' },
    again: 201,
  }),
  'records what a provider reports': async () => ({
    path: '/providers/changenow/reports',
    body: { month: '2026-10', usd: '12.50' },
    audited: ['provider.reported', 'changenow'],
    answer: { provider: 'changenow', month: '2026-10', reported_usd: '12.5' },
    again: 200,
  }),
  "links an incident's analysis": async ({ service }) => {
    const measured = { startedAt: new Date(0), endedAt: new Date(600_000), source: 'external_prober' } as const;
    const [incident] = await service.db.insert(incidents).values(measured).returning();
    return {
      path: `/incidents/measured/${incident?.id}/analysis`,
      body: { rca: 'https://status.example/1' },
      audited: ['incident.rca_set', `incident:${incident?.id}`],
      answer: { id: incident?.id, rca_url: 'https://status.example/1' },
      again: 200,
    };
  },
};
