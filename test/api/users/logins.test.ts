import { and, eq, sql } from 'drizzle-orm';
import type { AuditListView } from '#contract/shared/audit';
import type { LoginListView } from '#contract/shared/users/session';
import { recordAudit, runWithAuditContext } from '#db/audit';
import { auditLog } from '#db/schema/audit';
import { logins, users } from '#db/schema/users';
import { createKeys } from '#operations/keys/create-keys';
import { setPartner } from '#operations/partners/set-partner';
import { useTestApi } from '#test/helpers/api/test-api';
import { type Browser, deviceOf } from '#test/helpers/users/browser';
import { enrolled, enterPassword, stateOf } from '#test/helpers/users/enrolled';
import {
  enroll,
  loggedIn,
  logInAs,
  newMember,
  newOperator,
  newPerson,
  PASSWORD,
  type TestPerson,
} from '#test/helpers/users/users';

describe('logins', () => {
  const api = useTestApi();

  const person = () => newPerson(api.services.db);

  describe('a login', () => {
    const age = (someone: TestPerson, change: Partial<Record<'seenAt' | 'createdAt', string>>) =>
      api.services.db
        .update(logins)
        .set(Object.fromEntries(Object.entries(change).map(([column, ago]) => [column, sql`now() - ${ago}::interval`])))
        .where(eq(logins.userId, someone.userId));

    test('ends after 8 hours without use and after 30 days', async () => {
      const someone = await person();
      const browser = await logInAs(api, someone);
      await age(someone, { seenAt: '7 hours 59 minutes', createdAt: '29 days 23 hours' });
      expect(await stateOf(browser)).toBe('open');
      await age(someone, { seenAt: '8 hours' });
      expect(await stateOf(browser)).toBe('anonymous');
      await age(someone, { seenAt: '1 minute', createdAt: '30 days' });
      expect(await stateOf(browser)).toBe('anonymous');
    });

    test('that is not finished ends after ten minutes', async () => {
      const { someone, browser, totp } = await enrolled(api);
      await enterPassword(browser, someone);
      await age(someone, { createdAt: '10 minutes' });
      expect((await browser.post('/users/login/2fa', { code: totp.generate() })).status).toBe(401);
    });

    test('is one of at most ten, and the longest unused one ends first', async () => {
      const someone = await person();
      const first = await logInAs(api, someone);
      const device = deviceOf(first);
      await age(someone, { seenAt: '1 hour' });
      const others = [];
      for (let time = 0; time < 10; time += 1) {
        others.push(await logInAs(api, someone, { cookies: device }));
      }
      expect(await stateOf(first)).toBe('anonymous');
      const { body } = await (others[0] as Browser).get<LoginListView>('/users/logins');
      expect([body.items.length, body.items.filter(({ current }) => current).length]).toEqual([10, 1]);
    });

    test('can be listed and ended by its own person only', async () => {
      const someone = await person();
      const first = await logInAs(api, someone, { userAgent: 'Laptop' });
      const second = await logInAs(api, someone, { cookies: new Map(first.cookies), userAgent: 'Desk' });
      const { items } = (await second.get<LoginListView>('/users/logins')).body;
      expect(items.map(({ user_agent, current }) => [user_agent, current]).sort()).toEqual([
        ['Desk', true],
        ['Laptop', false],
      ]);
      const laptop = items.find(({ user_agent }) => user_agent === 'Laptop')?.login_id;
      const stranger = await logInAs(api, await person());
      expect((await stranger.send('DELETE', `/users/logins/${laptop}`)).status).toBe(404);
      expect(await stateOf(first)).toBe('open');
      expect((await second.send('DELETE', `/users/logins/${laptop}`)).status).toBe(204);
      expect([await stateOf(first), await stateOf(second)]).toEqual(['anonymous', 'open']);
    });

    test('continues when all other ones are ended', async () => {
      const someone = await person();
      const first = await logInAs(api, someone);
      const second = await logInAs(api, someone, { cookies: new Map(first.cookies) });
      expect((await second.post('/users/logins/end-others')).body).toEqual({ ended: 1 });
      expect([await stateOf(first), await stateOf(second)]).toEqual(['anonymous', 'open']);
    });

    test('is audited with its address', async () => {
      const someone = await person();
      const browser = await logInAs(api, someone);
      const [entry] = await api.services.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.target, someone.userId), eq(auditLog.action, 'login.success')));
      expect(entry).toMatchObject({ actor: someone.userId, ip: browser.ip, details: { user_agent: 'Test' } });
    });

    test('stores no token, password or code in the rows', async () => {
      const { someone, browser, backupCodes, offer } = await enrolled(api);
      const rows = JSON.stringify([
        await api.services.db.select().from(users).where(eq(users.userId, someone.userId)),
        await api.services.db.select().from(logins).where(eq(logins.userId, someone.userId)),
        await api.services.db.select().from(auditLog),
      ]);
      for (const secret of [PASSWORD, offer.secret, ...backupCodes, browser.cookie('login')]) {
        expect(secret).not.toBe('');
        expect(rows).not.toContain(secret);
      }
      expect(api.logged.filter((line) => JSON.stringify(line).includes(PASSWORD))).toEqual([]);
    });
  });
});

describe('the audit log', () => {
  const api = useTestApi();

  async function owned(): Promise<{ partnerId: string; userId: string; browser: Browser }> {
    const { partnerId } = await api.newPartner();
    const { userId, ...person } = await newMember(api.services.db, partnerId, 'owner');
    return { partnerId, userId, browser: await loggedIn(api, { userId, ...person }) };
  }

  const entries = async (browser: Browser, query = '') =>
    (await browser.get<AuditListView>(`/audit?${query}`)).body.items;

  test('lists every entry about the partner, whoever acted, and is visible to that partner only', async () => {
    const { partnerId, browser } = await owned();
    const other = await owned();
    const request = { partnerId, environment: 'test', names: ['a'], scopes: ['orders:rw'], expiresAt: null } as const;
    const [key] = await createKeys(api.services, { ...request, actor: 'cli:anna' });
    const [entry] = await entries(browser, 'action=api_key.');
    expect(entry).toMatchObject({
      action: 'api_key.created',
      target: key?.keyId,
      actor: { id: 'operator', name: null },
    });
    expect(await entries(other.browser, 'action=api_key.')).toEqual([]);
  });

  test('shows the address and the reason, also for operations that know neither', async () => {
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
    // Partners see that an operator acted, but neither who, nor from where, nor why.
    const [entry] = await entries(browser);
    expect(entry).toMatchObject({ actor: { id: 'operator', email: null }, ip: null });
    expect(entry).not.toHaveProperty('reason');
    await enroll(browser);
    const ndjson = await browser.post<string>('/audit/exports', { format: 'ndjson' });
    expect(ndjson.body).not.toContain('agreed by mail');
  });

  test("keeps an operator's reason from the partner also where an earlier release wrote it into the details", async () => {
    const { partnerId, userId, browser } = await owned();
    const { db } = api.services;
    const { userId: operator } = await newOperator(db, 'operator');
    for (const [actor, action] of [
      [operator, 'order.review'],
      ['cli:anna', 'order.refund_again'],
      [operator, 'case.exported'],
      ['system', 'payout.failed'],
      [userId, 'organisation.changed'],
    ] as const) {
      await recordAudit(db, {
        actor,
        action,
        target: partnerId,
        details: { status: 'sending', reason: 'a suspicion' },
      });
    }
    const seen = (await entries(browser, `target=${partnerId}`)).map(({ action, details }) => [action, details]);
    expect(Object.fromEntries(seen)).toEqual({
      'order.review': { status: 'sending' },
      'order.refund_again': { status: 'sending' },
      'case.exported': { status: 'sending' },
      'payout.failed': { status: 'sending' },
      // What the team did itself is all there.
      'organisation.changed': { status: 'sending', reason: 'a suspicion' },
    });
  });

  test('can be filtered by actor, action, target and time, page by page', async () => {
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

  test('can be exported with every entry of its filter, beyond one page of the database, and the export is audited', async () => {
    const { partnerId, userId, browser } = await owned();
    await api.services.db.execute(sql`
    insert into audit_log (actor, action, target, partner_id, details)
    select ${userId}, 'organisation.changed', ${partnerId}, ${partnerId}, json_build_object('n', n)
    from generate_series(1, 2500) n`);
    await enroll(browser);
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

  test('exported as CSV runs nothing in a spreadsheet', async () => {
    const { partnerId, userId, browser } = await owned();
    await recordAudit(api.services.db, {
      actor: userId,
      action: 'organisation.changed',
      target: '=cmd()',
      partnerId,
      details: { a: 'b,"c"' },
    });
    await enroll(browser);
    const { body, headers } = await browser.post<string>('/audit/exports', { format: 'csv', action: 'organisation.' });
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [heading, line] = body.split('\r\n');
    expect(heading).toBe('id,at,actor,actor_email,action,target,ip,details');
    expect(line).toContain(`,organisation.changed,'=cmd(),,"{""a"":""b,\\""c\\""""}"`);
  });

  test('cannot be changed or deleted', async () => {
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
});
