import { eq } from 'drizzle-orm';
import type { MemberList } from '#contract/dashboard/team';
import type { Session } from '#contract/shared/users/session';
import { auditLog } from '#db/schema/audit';
import { partners } from '#db/schema/partners';
import { invitations, memberships, users } from '#db/schema/users';
import { expectCode } from '#db/users/mails';
import { findUserByEmail } from '#db/users/users';
import { HOUR } from '#domain/duration';
import type { TeamRole } from '#domain/users/oidc';
import { createOidcClient } from '#security/oidc';
import { newToken } from '#security/token';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { acmePerson, enter } from '#test/helpers/oidc/enter';
import { CLIENT, type IdentityProvider, type ProviderPerson, startIdentityProvider } from '#test/helpers/oidc/provider';
import { type Browser, openBrowser } from '#test/helpers/users/browser';
import { enrolled, stateOf } from '#test/helpers/users/enrolled';
import { codeTo, tokenTo } from '#test/helpers/users/mails';
import { enroll, loggedIn, logInMember, logInProven, newMember, newPerson, PASSWORD } from '#test/helpers/users/users';

let provider: IdentityProvider;
let api: TestApi;
/** Filled by each test, for the partners that it makes. */
const dashboardRoles: TeamRole[] = [];

beforeAll(async () => {
  provider = await startIdentityProvider([`${PUBLIC_URL}/dashboard/sso`]);
  const { issuer } = provider;
  const settings = { ...CLIENT, issuer, scopes: 'openid email profile', rolesClaim: 'groups', trustedFactors: [] };
  const client = createOidcClient(settings);
  api = await startTestApi(undefined, {
    oidc: { client, label: 'Log in with Acme', issuer, consoleRoles: [], dashboardRoles },
  });
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

/** A partner with an Owner of its own, whose groups `<partnerId>-<role>` give roles. */
async function groupedPartner() {
  const { partnerId } = await api.newPartner();
  for (const role of ['owner', 'admin', 'developer', 'finance', 'read_only'] as const) {
    dashboardRoles.push([`${partnerId}-${role}`, partnerId, role]);
  }
  await newMember(api.services.db, partnerId, 'owner');
  return partnerId;
}

const logIn = (person: ProviderPerson) => enter({ api, provider }, person);
let mailboxes = 0;
/** Somebody without an account, in these groups. */
const withGroups = (...groups: string[]) => {
  mailboxes += 1;
  return acmePerson(`grouped${mailboxes}@acme.example`, { groups });
};

const sessionOf = async (browser: Browser) => (await browser.get<Session>('/users/session')).body;
const roleIn = async (partnerId: string, email = '') => {
  const user = await findUserByEmail(api.services.db, 'dashboard', email);
  const rows = user ? await api.services.db.select().from(memberships).where(eq(memberships.userId, user.userId)) : [];
  return rows.find((row) => row.partnerId === partnerId)?.role ?? null;
};
/** Who did what in a partner's team because of groups, in the partner's own audit log. */
const auditedIn = async (partnerId: string) => {
  const rows = await api.services.db.select().from(auditLog).where(eq(auditLog.partnerId, partnerId));
  return rows.filter(({ actor }) => actor === 'system').map(({ action, details }) => [action, details]);
};
const isRefused = async ({ browser, answer }: Awaited<ReturnType<typeof logIn>>) => {
  expect([answer.status, answer.body]).toMatchObject([401, { error: { code: 'WRONG_CREDENTIALS' } }]);
  expect(await stateOf(browser)).toBe('anonymous');
};

describe('a group at the identity provider', () => {
  test('gives somebody without an account one, with the highest of its roles, and is audited', async () => {
    const partnerId = await groupedPartner();
    const person = withGroups('staff', `${partnerId}-read_only`, `${partnerId}-developer`);
    const { browser, answer } = await logIn(person);
    expect(answer.body).toMatchObject({ state: 'open', partner: { partner_id: partnerId, role: 'developer' } });
    expect((await browser.get('/keys?environment=live')).status).toBe(200);
    expect((await browser.get('/team/members')).status).toBe(403);
    const details = { email: person.email, role: 'developer', by: 'identity provider' };
    expect(await auditedIn(partnerId)).toEqual([['member.joined', details]]);
  });

  test('that changes changes the role at once, in logins that are open too', async () => {
    const partnerId = await groupedPartner();
    const person = withGroups(`${partnerId}-admin`);
    const { browser } = await logIn(person);
    expect((await sessionOf(browser)).partner?.role).toBe('admin');
    await logIn({ ...person, groups: [`${partnerId}-read_only`] });
    expect((await sessionOf(browser)).partner?.role).toBe('read_only');
    expect((await browser.get('/team/members')).status).toBe(403);
    expect((await auditedIn(partnerId)).slice(1)).toEqual([
      ['member.role_changed', { before: 'admin', after: 'read_only', by: 'identity provider' }],
    ]);
  });

  test('that is gone refuses the login, ends those that are open, and withdraws what the person invited', async () => {
    const partnerId = await groupedPartner();
    const person = withGroups(`${partnerId}-admin`);
    const { browser } = await logIn(person);
    const { db } = api.services;
    const user = await findUserByEmail(db, 'dashboard', person.email ?? '');
    const invitedBy = user?.userId ?? '';
    const invited = { invitationId: 'inv_by_group', partnerId, email: 'next@acme.example', role: 'read_only' as const };
    const expiresAt = new Date(Date.now() + HOUR);
    await db.insert(invitations).values({ ...invited, tokenHash: Buffer.alloc(32), invitedBy, expiresAt });
    await isRefused(await logIn({ ...person, groups: ['staff'] }));
    expect([await stateOf(browser), await roleIn(partnerId, person.email)]).toEqual(['anonymous', null]);
    expect(await db.select().from(invitations).where(eq(invitations.partnerId, partnerId))).toEqual([]);
    expect((await auditedIn(partnerId)).slice(1)).toEqual([
      ['member.removed', { before: 'admin', after: null, by: 'identity provider' }],
      ['member.invitation_withdrawn', { email: 'next@acme.example', role: 'read_only' }],
    ]);
    // And so is the next attempt, now that nothing is left to be taken away.
    await isRefused(await logIn({ ...person, groups: [] }));
    const back = await logIn({ ...person, groups: [`${partnerId}-finance`] });
    expect(back.answer.status).toBe(200);
    expect(await roleIn(partnerId, person.email)).toBe('finance');
  });

  test('of another partner, of none, or that only looks alike gives nothing', async () => {
    const [here, there] = [await groupedPartner(), await groupedPartner()];
    const closed = await groupedPartner();
    await api.services.db.update(partners).set({ closedAt: new Date() }).where(eq(partners.partnerId, closed));
    dashboardRoles.push(['ghosts', 'par_unknown', 'owner']);
    const { browser } = await logIn(withGroups(`${there}-admin`));
    expect((await sessionOf(browser)).partner?.partner_id).toBe(there);
    const { status } = await browser.post('/users/session/partner', { partner_id: here });
    expect(status).toBe(404);
    await expectForEach(
      [[], ['staff'], [`${here}-owner2`], [`${here}-OWNER`], [here], ['ghosts'], [`${closed}-admin`]],
      async (groups) => {
        const person = withGroups(...groups);
        await isRefused(await logIn(person));
        expect(await findUserByEmail(api.services.db, 'dashboard', person.email ?? '')).toBeNull();
      },
    );
  });

  test('of two partners gives both, each with its own role, and losing one leaves the other', async () => {
    const [one, two] = [await groupedPartner(), await groupedPartner()];
    const person = withGroups(`${one}-developer`, `${two}-finance`);
    const { browser } = await logIn(person);
    expect((await sessionOf(browser)).memberships).toHaveLength(2);
    const after = await logIn({ ...person, groups: [`${two}-admin`] });
    expect(after.answer.body.state).toMatch(/^(open|new_device)$/);
    expect([await roleIn(one, person.email), await roleIn(two, person.email)]).toEqual([null, 'admin']);
    expect(await stateOf(browser)).toBe('anonymous');
  });

  test('gives nothing to an address that nobody verified, and takes no account over', async () => {
    const partnerId = await groupedPartner();
    const groups = [`${partnerId}-owner`];
    const { db } = api.services;
    const [member, closed] = [await newMember(db, partnerId, 'read_only'), await newPerson(db)];
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, closed.userId));
    await expectForEach(
      [
        acmePerson('unverified@acme.example', { groups, email_verified: false }),
        acmePerson('unverified@acme.example', { groups, email_verified: 'true' }),
        acmePerson(member.email, { groups, email_verified: false }),
        acmePerson(closed.email, { groups }),
      ],
      async (person) => isRefused(await logIn(person)),
    );
    expect(await findUserByEmail(db, 'dashboard', 'unverified@acme.example')).toBeNull();
    expect([await roleIn(partnerId, member.email), await roleIn(partnerId, closed.email)]).toEqual(['read_only', null]);
  });

  test('lets the owner of an address in although a stranger signed up with it, and the stranger out', async () => {
    const partnerId = await groupedPartner();
    const person = withGroups(`${partnerId}-developer`);
    const stranger = { email: person.email, password: 'a stranger knows this one', name: 'Eve', organization: 'Eves' };
    const { browser } = await logIn(withGroups(`${partnerId}-read_only`));
    expect((await browser.post('/users/sign-up', stranger)).status).toBeLessThan(300);
    const { answer } = await logIn(person);
    expect(answer.body).toMatchObject({ state: 'open', person: { name: 'Ada' }, partner: { partner_id: partnerId } });
    const { email, password } = stranger;
    expect((await browser.post('/users/login', { email, password })).status).toBe(401);
  });

  test('leaves a stranger who signed up with the address no login, code, link, password or second factor', async () => {
    const partnerId = await groupedPartner();
    const person = withGroups(`${partnerId}-developer`);
    const email = person.email ?? '';
    const credentials = { email, password: PASSWORD };
    const stranger = openBrowser(api.origin);
    const signUp = { ...credentials, name: 'Eve', organization: 'Eves' };
    expect((await stranger.post('/users/sign-up', signUp)).status).toBe(202);
    // As if the stranger had read the mail and were logged in already, which no page does before the address is verified.
    const code = await codeTo(api, email);
    const { db, keyring } = api.services;
    const userId = (await findUserByEmail(db, 'dashboard', email))?.userId ?? '';
    const kept = await loggedIn(api, { userId, email, portal: 'dashboard' });
    const { totp, backupCodes } = await enroll(kept);
    const token = newToken();
    await db.transaction((tx) => expectCode(tx, { userId, purpose: 'password_reset', hash: keyring.hashCode(token) }));

    const owner = await logIn(person);
    expect(owner.answer.body).toMatchObject({ state: 'open', person: { name: 'Ada', two_factor: false } });
    expect(await stateOf(kept)).toBe('anonymous');
    const refused = [
      await kept.get('/users/logins'),
      await kept.post('/users/step-up', { code: totp.generate() }),
      await stranger.post('/users/login', credentials),
      await stranger.post('/users/verify-email', { ...credentials, code }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const reset = { token, password: 'a stranger knows this one' };
    expect((await stranger.post('/users/password-reset/confirm', reset)).status).toBe(400);

    // Nor do the stranger's second factor and backup codes stand in the way of the owner, who sets a password now.
    const { browser } = owner;
    expect((await browser.post('/users/password-reset', { email })).status).toBeLessThan(300);
    const own = { token: await tokenTo(api, email), password: 'only the owner knows this one' };
    expect((await browser.post('/users/password-reset/confirm', own)).status).toBe(204);
    const again = await browser.post<Session>('/users/login', { email, password: own.password });
    expect(again.body).toMatchObject({ state: 'open', person: { two_factor: false } });
    const tried = { ...credentials, password: own.password, code: backupCodes[0] };
    expect((await stranger.post('/users/verify-email', tried)).status).toBe(400);
    expect((await stranger.post('/users/verify-email', { ...tried, code })).status).toBe(400);
    expect(await stateOf(stranger)).toBe('anonymous');
  });

  test('does not open an account that was closed, nor touch its teams', async () => {
    const partnerId = await groupedPartner();
    const person = withGroups(`${partnerId}-developer`);
    await logIn(person);
    const { db } = api.services;
    await db
      .update(users)
      .set({ disabledAt: new Date() })
      .where(eq(users.email, person.email ?? ''));
    await isRefused(await logIn({ ...person, groups: [`${partnerId}-owner`] }));
    expect(await roleIn(partnerId, person.email)).toBe('developer');
  });

  test('does not replace the own second factor', async () => {
    const partnerId = await groupedPartner();
    const { someone } = await enrolled(api);
    const { browser, answer } = await logIn(acmePerson(someone.email, { groups: [`${partnerId}-owner`] }));
    expect(answer.body).toMatchObject({ state: 'second_factor' });
    expect((await browser.get('/users/logins')).status).toBe(401);
  });
});

describe('what a team decided', () => {
  test('stays as it is, whatever the groups say', async () => {
    const partnerId = await groupedPartner();
    const member = await logInMember(api, partnerId, 'admin');
    const person = acmePerson(member.email, { groups: [`${partnerId}-read_only`] });
    expect((await logIn(person)).answer.status).toBe(200);
    expect(await roleIn(partnerId, member.email)).toBe('admin');
    expect((await logIn({ ...person, groups: [`${partnerId}-owner`] })).answer.status).toBe(200);
    expect((await logIn({ ...person, groups: [] })).answer.status).toBe(200);
    expect(await roleIn(partnerId, member.email)).toBe('admin');
    expect((await sessionOf(member)).partner?.role).toBe('admin');
    expect(await auditedIn(partnerId)).toEqual([]);
  });

  test('about somebody from a group is its own from then on; a removal holds until the next login', async () => {
    const partnerId = await groupedPartner();
    const owner = await logInProven(api, partnerId, 'owner');
    const person = withGroups(`${partnerId}-developer`);
    await logIn(person);
    const listed = async () =>
      (await owner.get<MemberList>('/team/members')).body.items.find(({ email }) => email === person.email);
    const member = await listed();
    expect(member).toMatchObject({ role: 'developer', from_groups: true });
    const path = `/team/members/${member?.user_id}`;
    expect((await owner.send('PATCH', path, { role: 'finance' })).status).toBe(200);
    expect(await listed()).toMatchObject({ role: 'finance', from_groups: false });
    expect((await logIn(person)).answer.status).toBe(200);
    expect(await roleIn(partnerId, person.email)).toBe('finance');
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect(await roleIn(partnerId, person.email)).toBeNull();
    expect((await logIn(person)).answer.status).toBe(200);
    expect(await listed()).toMatchObject({ role: 'developer', from_groups: true });
  });
});

test('an invitation that somebody from a group accepts makes the role that of the team', async () => {
  const partnerId = await groupedPartner();
  const owner = await logInProven(api, partnerId, 'owner');
  const person = withGroups(`${partnerId}-read_only`);
  const invitation = { email: person.email, role: 'developer' };
  expect((await owner.post('/team/invitations', invitation)).status).toBe(201);
  const token = await tokenTo(api, person.email ?? '');
  const { browser } = await logIn(person);
  expect((await browser.post('/users/invitations/accept', { token })).status).toBe(200);
  expect(await roleIn(partnerId, person.email)).toBe('developer');
  expect((await logIn({ ...person, groups: [] })).answer.status).toBe(200);
  expect(await roleIn(partnerId, person.email)).toBe('developer');
});

describe('an Owner from a group', () => {
  test('stays Owner while the team has no other, and is let in no more without a group', async () => {
    const { partnerId } = await api.newPartner();
    dashboardRoles.push(['founders', partnerId, 'owner'], ['builders', partnerId, 'developer']);
    const founder = withGroups('founders');
    const { browser } = await logIn(founder);
    expect((await sessionOf(browser)).partner?.role).toBe('owner');
    expect((await logIn({ ...founder, groups: ['builders'] })).answer.status).toBe(200);
    expect((await sessionOf(browser)).partner?.role).toBe('owner');

    await isRefused(await logIn({ ...founder, groups: [] }));
    expect([await stateOf(browser), await roleIn(partnerId, founder.email)]).toEqual(['anonymous', 'owner']);
    const kept = { before: 'owner', after: null, by: 'identity provider' };
    expect((await auditedIn(partnerId)).slice(1)).toEqual([
      ['member.role_kept', { ...kept, after: 'developer' }],
      ['member.role_kept', kept],
    ]);

    await logIn(withGroups('founders'));
    await isRefused(await logIn({ ...founder, groups: [] }));
    expect(await roleIn(partnerId, founder.email)).toBeNull();
  });

  test('of two who lose the group at the same time, one is kept', async () => {
    const { partnerId } = await api.newPartner();
    dashboardRoles.push([`only-${partnerId}`, partnerId, 'owner']);
    const two = [withGroups(`only-${partnerId}`), withGroups(`only-${partnerId}`)];
    for (const person of two) expect((await logIn(person)).answer.status).toBe(200);
    const answers = await Promise.all(two.map((person) => logIn({ ...person, groups: [] })));
    expect(answers.map(({ answer }) => answer.status)).toEqual([401, 401]);
    const roles = await Promise.all(two.map(({ email }) => roleIn(partnerId, email)));
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });
});

test('the same person logging in several times at once gets one account and one membership', async () => {
  const partnerId = await groupedPartner();
  const person = withGroups(`${partnerId}-developer`);
  const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(person)));
  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200]);
  expect((await auditedIn(partnerId)).map(([action]) => action)).toEqual(['member.joined']);
});
