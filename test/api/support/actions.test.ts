import { eq } from 'drizzle-orm';
import type { InstallationAudit, InstallationEntryView } from '#contract/support/audit';
import { partners } from '#db/schema/partners';
import { mails } from '#db/schema/users';
import type { Operation } from '#operations/operation';
import { OPERATIONS } from '#operations/operations';
import type { TestApi } from '#test/helpers/api/test-api';
import { type Service, startService } from '#test/helpers/service/service';
import type { Browser } from '#test/helpers/users/browser';
import { newOperator, provenLogin, type TestPerson } from '#test/helpers/users/users';
import { REASON, STORIES, waitingPartner } from './operator-stories';
import { REPORT_STORIES } from './report-stories';
import { TEAM_STORIES } from './team-stories';
import { WEBHOOK_STORIES } from './webhook-stories';

let service: Service;
let operator: Browser;
let person: TestPerson;
beforeAll(async () => {
  service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  person = await newOperator(service.db, 'admin');
  operator = await provenLogin({ origin: service.origin, services: { db: service.db } } as TestApi, person);
});
afterAll(() => service.close());

/** The operation that is called by a POST to the path. */
function operationAt(path: string): Operation {
  const operation = OPERATIONS.find(
    (one) => one.method === 'post' && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!operation) {
    throw new Error(`no operation is called by POST ${path}`);
  }
  return operation;
}

/** Operations with the entries that their stories have left. */
const written = new Set<string>();

test.each(Object.entries({ ...STORIES, ...WEBHOOK_STORIES, ...REPORT_STORIES, ...TEAM_STORIES }))(
  'an operator %s, and the audit log has the reason and the address',
  async (_name, prepare) => {
    const { path, body, audited, answer, again } = await prepare({ service, operator, person });
    const [action, subject] = audited;
    const operation = operationAt(path);
    expect([operation.audit].flat()).toContain(action);
    const done = await operator.post<Record<string, string>>(path, { ...body, reason: REASON });
    expect([done.status, done.body]).toMatchObject([expect.any(Number), answer]);
    const target = typeof subject === 'function' ? subject(done.body) : subject;
    const { body: log } = await operator.get<InstallationAudit>(`/audit?target=${target}&action=${action}`);
    expect(log.items).toMatchObject([
      { action, target, reason: REASON, actor: { id: person.userId, portal: 'support' } } satisfies Partial<
        Omit<InstallationEntryView, 'actor'> & { actor: object }
      >,
    ]);
    written.add(`${operation.id}: ${action}`);
    // The partner sees the details of an entry about it, but never the reason.
    expect(JSON.stringify(log.items.map(({ partner, details }) => partner && details))).not.toContain(REASON);
    // A workflow does not know the operator's address.
    if (!/^(payout|order)\./.test(action)) expect(log.items[0]?.ip).toBe(operator.ip);
    expect((await operator.post(path, { ...body, reason: REASON })).status).toBe(again);
  },
);

test('every entry that an operation declares is written by it', () => {
  const declared = OPERATIONS.flatMap(({ id, audit }) => [audit].flat().map((action) => `${id}: ${action}`));
  expect([...written].sort()).toEqual(declared.sort());
});

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
  const partnerId = await waitingPartner(service);
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
