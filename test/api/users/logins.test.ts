import { and, eq, sql } from 'drizzle-orm';
import type { LoginListView } from '#contract/shared/users/login';
import { auditLog } from '#db/schema/audit';
import { logins, users } from '#db/schema/users';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/people/browser';
import { enrolled, giveLogin, stateOf } from '#test/helpers/people/enrolled';
import { logInAs, newPerson, PASSWORD, type TestPerson } from '#test/helpers/people/people';

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
    await giveLogin(browser, someone);
    await age(someone, { createdAt: '10 minutes' });
    expect((await browser.post('/users/login/2fa', { code: totp.generate() })).status).toBe(401);
  });

  test('is one of ten, of which the one unused longest ends', async () => {
    const someone = await person();
    const first = await logInAs(api, someone);
    const device = new Map([...first.cookies].filter(([name]) => name === 'swaplane_device'));
    await age(someone, { seenAt: '1 hour' });
    const others = [];
    for (let time = 0; time < 10; time += 1) {
      others.push(await logInAs(api, someone, { cookies: device }));
    }
    expect(await stateOf(first)).toBe('anonymous');
    const { body } = await (others[0] as Browser).get<LoginListView>('/users/logins');
    expect([body.items.length, body.items.filter(({ current }) => current).length]).toEqual([10, 1]);
  });

  test('is listed and ended by its person, and by nobody else', async () => {
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

  test('goes on when all others end', async () => {
    const someone = await person();
    const first = await logInAs(api, someone);
    const second = await logInAs(api, someone, { cookies: new Map(first.cookies) });
    expect((await second.post('/users/logins/end-others')).body).toEqual({ ended: 1 });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['anonymous', 'open']);
  });

  test('says in the audit log from where it came', async () => {
    const someone = await person();
    const browser = await logInAs(api, someone);
    const [entry] = await api.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, someone.userId), eq(auditLog.action, 'login.success')));
    expect(entry).toMatchObject({ actor: someone.userId, ip: browser.ip, details: { user_agent: 'Test' } });
  });

  test('keeps no token, password or code in the rows', async () => {
    const { someone, browser, backupCodes, offer } = await enrolled(api);
    const rows = JSON.stringify([
      await api.services.db.select().from(users).where(eq(users.userId, someone.userId)),
      await api.services.db.select().from(logins).where(eq(logins.userId, someone.userId)),
      await api.services.db.select().from(auditLog),
    ]);
    for (const secret of [PASSWORD, offer.secret, ...backupCodes, browser.cookies.get('swaplane_login') ?? '']) {
      expect(secret).not.toBe('');
      expect(rows).not.toContain(secret);
    }
    expect(api.logged.filter((line) => JSON.stringify(line).includes(PASSWORD))).toEqual([]);
  });
});
