import { sql } from 'drizzle-orm';
import type { AuditListView } from '#contract/dashboard/audit';
import { recordAudit, runWithAuditContext } from '#db/audit';
import { createKeys } from '#operations/keys/create-keys';
import { setPartner } from '#operations/partners/set-partner';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/people/browser';
import { loggedIn, newMember, newOperator } from '#test/helpers/people/people';

const api = useTestApi();

async function owned(): Promise<{ partnerId: string; userId: string; browser: Browser }> {
  const { partnerId } = await api.newPartner();
  const { userId, ...person } = await newMember(api.services.db, partnerId, 'owner');
  return { partnerId, userId, browser: await loggedIn(api, { userId, ...person }) };
}

const entries = async (browser: Browser, query = '') =>
  (await browser.get<AuditListView>(`/audit?${query}`)).body.items;

test("what is on record of a thing of the partner is in its log, whoever did it, and in nobody else's", async () => {
  const { partnerId, browser } = await owned();
  const other = await owned();
  const request = { partnerId, environment: 'test', names: ['a'], scopes: ['orders:rw'], expiresAt: null } as const;
  const [key] = await createKeys(api.services, { ...request, actor: 'cli:anna' });
  const [entry] = await entries(browser, 'action=api_key.');
  expect(entry).toMatchObject({ action: 'api_key.created', target: key?.keyId, actor: { id: 'operator', name: null } });
  expect(await entries(other.browser, 'action=api_key.')).toEqual([]);
});

test('an entry says from where and why, also of operations that know neither', async () => {
  const { partnerId, browser } = await owned();
  const operator = await newOperator(api.services.db, 'admin');
  await runWithAuditContext({ ip: '192.0.2.77', reason: 'agreed by mail' }, () =>
    setPartner(api.services, { partnerId, change: { name: 'Renamed' }, actor: operator.userId }),
  );
  const [row] = (
    await api.services.db.execute(sql`select * from audit_log where target = ${partnerId} order by id desc limit 1`)
  ).rows;
  expect(row).toMatchObject({
    actor: operator.userId,
    ip: '192.0.2.77',
    reason: 'agreed by mail',
    partner_id: partnerId,
  });
  // Partners are told that an operator did it, but neither who, nor from where, nor why.
  const [told] = await entries(browser);
  expect(told).toMatchObject({ actor: { id: 'operator', email: null }, ip: null });
  expect(told).not.toHaveProperty('reason');
  const ndjson = await browser.post<string>('/audit/exports', { format: 'ndjson' });
  expect(ndjson.body).not.toContain('agreed by mail');
});

test('entries are found by actor, action, target and time, page by page', async () => {
  const { partnerId, userId, browser } = await owned();
  const { db } = api.services;
  for (let n = 0; n < 5; n += 1) {
    await recordAudit(db, { actor: userId, action: 'organisation.changed', target: partnerId, details: { n } });
  }
  await recordAudit(db, { actor: 'system', action: 'partner.changed', target: partnerId, details: {} });
  expect(await entries(browser, `actor=${userId}`)).toHaveLength(5);
  expect(await entries(browser, 'actor=system')).toHaveLength(1);
  expect(await entries(browser, 'action=organisation')).toHaveLength(5);
  expect(await entries(browser, `target=${partnerId}`)).toHaveLength(6);
  expect(await entries(browser, 'from=2999-01-01')).toHaveLength(0);
  expect(await entries(browser, 'to=2999-01-01')).toHaveLength(6);
  const first = (await browser.get<AuditListView>('/audit?limit=4')).body;
  const rest = (await browser.get<AuditListView>(`/audit?limit=4&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...rest.items].map(({ details }) => details.n)).toEqual([undefined, 4, 3, 2, 1, 0]);
  expect(rest.next_cursor).toBeNull();
});

test('an export has every entry of its filter, more than a page of the database too, and is on record itself', async () => {
  const { partnerId, userId, browser } = await owned();
  await api.services.db.execute(sql`
    insert into audit_log (actor, action, target, partner_id, details)
    select ${userId}, 'organisation.changed', ${partnerId}, ${partnerId}, json_build_object('n', n)
    from generate_series(1, 2500) n`);
  const ndjson = await browser.post<string>('/audit/exports', { format: 'ndjson', action: 'organisation.' });
  expect(ndjson.headers.get('Content-Disposition')).toBe('attachment; filename="audit-log.ndjson"');
  const lines = ndjson.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ details }) => details.n)).toEqual(Array.from({ length: 2500 }, (_, n) => 2500 - n));
  const [entry] = await entries(browser, 'action=audit_log.exported');
  expect(entry?.details).toEqual({ format: 'ndjson', filter: { action: 'organisation.' } });
});

test('an export as CSV runs nothing in a spreadsheet', async () => {
  const { partnerId, userId, browser } = await owned();
  await recordAudit(api.services.db, {
    actor: userId,
    action: 'organisation.changed',
    target: '=cmd()',
    partnerId,
    details: { a: 'b,"c"' },
  });
  const { body, headers } = await browser.post<string>('/audit/exports', { format: 'csv', action: 'organisation.' });
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const [heading, line] = body.split('\r\n');
  expect(heading).toBe('id,at,actor,actor_email,action,target,ip,details');
  expect(line).toContain(`,organisation.changed,'=cmd(),,"{""a"":""b,\\""c\\""""}"`);
});

test('nothing in the log is changed or taken away', async () => {
  const { partnerId, userId } = await owned();
  const { db } = api.services;
  await recordAudit(db, { actor: userId, action: 'organisation.changed', target: partnerId, details: {} });
  for (const statement of [
    sql`update audit_log set actor = 'x' where target = ${partnerId}`,
    sql`delete from audit_log where target = ${partnerId}`,
    sql`truncate audit_log`,
  ]) {
    const refused = await db.execute(statement).then(
      () => null,
      (error) => String(error.cause),
    );
    expect(refused).toMatch(/append-only|goes only by retention/);
  }
});
