import type { MemberList } from '#contract/dashboard/team';
import type { Session } from '#contract/shared/users/session';
import { memberships } from '#db/schema/users';
import { SECOND } from '#domain/duration';
import { ROLES } from '#domain/team/permission';
import { cookieName } from '#domain/users/login';
import { useTestApi } from '#test/helpers/api/test-api';
import { type Answer, openBrowser, renamedFor } from '#test/helpers/users/browser';
import { logInAs, logInMember, newMember, newOperator, newPerson, PASSWORD } from '#test/helpers/users/users';

const api = useTestApi();

const newPartner = async () => (await api.newPartner()).partnerId;

test('a session has the teams, the role, the permissions and the chosen partner', async () => {
  const [first, second] = [await newPartner(), await newPartner()];
  const person = await newMember(api.services.db, first, 'owner');
  const later = { role: 'finance', createdAt: new Date(Date.now() + SECOND) } as const;
  await api.services.db.insert(memberships).values({ partnerId: second, userId: person.userId, ...later });
  const browser = await logInAs(api, person);
  const { body } = await browser.get<Session>('/users/session');
  expect(body).toMatchObject({
    state: 'open',
    person: { email: person.email },
    partner: { partner_id: first, role: 'owner' },
  });
  expect(body.memberships.map(({ partner_id, role }) => [partner_id, role])).toEqual([
    [first, 'owner'],
    [second, 'finance'],
  ]);

  const chosen = await browser.post<Session>('/users/session/partner', { partner_id: second });
  expect(chosen.body.partner).toMatchObject({ partner_id: second, role: 'finance' });
  expect((await browser.get<Session>('/users/session')).body.partner).toEqual(chosen.body.partner);
  expect((await browser.get('/team/members')).status).toBe(403);
});

test('a partner without membership cannot be chosen, and is refused like an unknown one', async () => {
  const browser = await logInMember(api, await newPartner(), 'owner');
  const answers = [await newPartner(), 'par_00000000000000000000000000'].map((partner_id) =>
    browser.post('/users/session/partner', { partner_id }),
  );
  const [there, missing] = await Promise.all(answers);
  expect([there?.status, missing?.status]).toEqual([404, 404]);
});

test('without a login no data is returned', async () => {
  const browser = openBrowser(api.origin);
  expect((await browser.get<Session>('/users/session')).body).toMatchObject({ state: 'anonymous', person: null });
  expect((await browser.get('/team/members')).body).toMatchObject({ error: { code: 'LOGIN_REQUIRED' } });
  expect((await browser.get('/nowhere')).status).toBe(404);
});

test('a login of the dashboard is not valid in the support console', async () => {
  const owner = await logInMember(api, await newPartner(), 'owner');
  const console = openBrowser(api.origin, { portal: 'support', cookies: renamedFor('support', owner.cookies) });
  expect((await console.get<Session>('/users/session')).body.state).toBe('anonymous');
  const operator = await newOperator(api.services.db, 'operator');
  const support = await logInAs(api, operator);
  expect((await support.get<Session>('/users/session')).body).toMatchObject({
    partner: null,
    operator: { role: 'operator', permissions: expect.arrayContaining(['support.decide']) },
  });
  const { status } = await openBrowser(api.origin).post('/users/login', { email: operator.email, password: PASSWORD });
  expect(status).toBe(401);
});

test('a wrong password, an unverified address and a missing permission each have their own code', async () => {
  const owner = await newMember(api.services.db, await newPartner(), 'owner');
  const codeOf = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    return [status, (body as { error?: { code?: string } }).error?.code];
  };
  const visitor = openBrowser(api.origin);
  const wrong = { email: owner.email, password: 'the password of somebody else' };
  expect(await codeOf(visitor.post('/users/login', wrong))).toEqual([401, 'WRONG_CREDENTIALS']);

  const wish = { email: 'new@example.com', password: PASSWORD, name: 'Nia', organization: 'Nia Wallet', country: 'CH' };
  await visitor.post('/users/sign-up', wish);
  expect(await codeOf(visitor.post('/users/login', wish))).toEqual([403, 'EMAIL_NOT_VERIFIED']);

  const reader = await logInMember(api, await newPartner(), 'read_only');
  expect(await codeOf(reader.get('/team/members'))).toEqual([403, 'PERMISSION_REQUIRED']);
  expect(await codeOf(reader.get('/nowhere'))).toEqual([404, 'NOT_FOUND']);
});

test('the login cookie cannot be read by scripts and is not sent from other sites', async () => {
  const browser = await logInMember(api, await newPartner(), 'owner');
  const [login, csrf, device] = browser.lastCookies();
  expect(login).toMatch(
    /^__Host-swaplane_dashboard_login=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(csrf).toMatch(/^__Host-swaplane_dashboard_csrf=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/);
  expect(device).toMatch(
    /^__Host-swaplane_dashboard_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('a write without the repeated cookie, or with that of another login, is refused', async () => {
  const partnerId = await newPartner();
  const browser = await logInMember(api, partnerId, 'owner');
  const other = await logInMember(api, partnerId, 'owner');
  const body = { partner_id: partnerId };
  const own = browser.cookie('csrf');
  const foreign = other.cookie('csrf');
  for (const headers of [{}, { 'X-CSRF-Token': '' }, { 'X-CSRF-Token': foreign }, { 'X-CSRF-Token': `${own}x` }]) {
    const answer = await browser.send('POST', '/users/session/partner', body, headers as Record<string, string>);
    expect(answer.body).toMatchObject({ error: { code: 'CSRF_TOKEN_REQUIRED', fields: [{ field: 'X-CSRF-Token' }] } });
  }
  browser.cookies.set(cookieName('dashboard', 'csrf'), foreign);
  expect((await browser.send('POST', '/users/session/partner', body, { 'X-CSRF-Token': foreign })).status).toBe(403);
  browser.cookies.set(cookieName('dashboard', 'csrf'), own);
  const crossSite = { 'X-CSRF-Token': own, 'Sec-Fetch-Site': 'cross-site' };
  expect((await browser.send('POST', '/users/session/partner', body, crossSite)).status).toBe(403);
  expect((await browser.post('/users/session/partner', body)).status).toBe(200);
});

test.each(ROLES)('the role %s sees the parts of the team that the table allows', async (role) => {
  const browser = await logInMember(api, await newPartner(), role);
  const { status, body } = await browser.get('/team/members');
  expect(status).toBe(['owner', 'admin'].includes(role) ? 200 : 403);
  if (status === 403) expect(body).toMatchObject({ error: { required_permission: 'team.edit' } });
});

test('a list continues at its cursor, and refuses any other cursor', async () => {
  const partnerId = await newPartner();
  const browser = await logInMember(api, partnerId, 'owner');
  await Promise.all([1, 2, 3, 4].map(() => newMember(api.services.db, partnerId, 'developer')));
  const all = (await browser.get<MemberList>('/team/members')).body;
  expect([all.items.length, all.next_cursor]).toEqual([5, null]);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await browser.get<MemberList>(`/team/members?limit=2${query}`);
    paged.push(...body.items.map(({ user_id }) => user_id));
    cursor = body.next_cursor;
  }
  expect(paged).toEqual(all.items.map(({ user_id }) => user_id));
  expect((await browser.get('/team/members?cursor=bm90aGluZw')).status).toBe(400);
});

test("data of another partner's team is answered like unknown data", async () => {
  const browser = await logInMember(api, await newPartner(), 'owner');
  const stranger = await newMember(api.services.db, await newPartner(), 'owner');
  const answers = await Promise.all(
    [stranger.userId, 'usr_00000000000000000000000000'].map((id) => browser.get(`/team/members/${id}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect((await browser.get(`/team/members/${browser.userId}`)).body).toMatchObject({ you: true });
});

test('logging out ends the login in every browser that has its cookies', async () => {
  const browser = await logInMember(api, await newPartner(), 'owner');
  const copy = openBrowser(api.origin, { cookies: new Map(browser.cookies) });
  expect((await copy.get<Session>('/users/session')).body.state).toBe('open');
  expect((await browser.post('/users/logout')).status).toBe(204);
  expect((await copy.get<Session>('/users/session')).body.state).toBe('anonymous');
  expect((await browser.get<Session>('/users/session')).body.state).toBe('anonymous');
});

test('a person without a team is logged in and may do nothing', async () => {
  const browser = await logInAs(api, await newPerson(api.services.db));
  expect((await browser.get<Session>('/users/session')).body).toMatchObject({
    state: 'open',
    partner: null,
    memberships: [],
  });
  expect((await browser.get('/team/members')).status).toBe(403);
});
