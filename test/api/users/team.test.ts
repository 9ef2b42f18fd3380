import { eq } from 'drizzle-orm';
import type { InvitationList, MemberView } from '#contract/dashboard/team';
import type { AuditListView } from '#contract/shared/audit';
import type { Session } from '#contract/shared/users/session';
import { invitations } from '#db/schema/users';
import { useTestApi } from '#test/helpers/api/test-api';
import { openBrowser } from '#test/helpers/users/browser';
import { stateOf } from '#test/helpers/users/enrolled';
import { mailsTo, tokenTo } from '#test/helpers/users/mails';
import { loggedIn, logInAs, logInProven, newMember, newPerson, PASSWORD, provenLogin } from '#test/helpers/users/users';

const api = useTestApi();

async function team() {
  const { partnerId } = await api.newPartner();
  const { db } = api.services;
  const owner = await newMember(db, partnerId, 'owner');
  const admin = await newMember(db, partnerId, 'admin');
  const developer = await newMember(db, partnerId, 'developer');
  const [asOwner, asAdmin, asDeveloper] = [
    await provenLogin(api, owner),
    await provenLogin(api, admin),
    await loggedIn(api, developer),
  ];
  return { partnerId, owner, admin, developer, asOwner, asAdmin, asDeveloper };
}

let guests = 0;
const guest = () => {
  guests += 1;
  return `guest${guests}@example.com`;
};

test('an invited person without an account creates one by accepting, and is logged in to the team', async () => {
  const { asAdmin, admin, partnerId } = await team();
  const email = guest();
  const { status } = await asAdmin.post('/team/invitations', { email, role: 'finance' });
  expect(status).toBe(201);
  const [mail] = await mailsTo(api, email);
  expect(mail).toMatchObject({ kind: 'invitation', subject: 'Join Example Wallet on Swaplane' });
  expect(mail?.text).toContain(admin.email);
  const token = await tokenTo(api, email);

  const browser = openBrowser(api.origin);
  expect((await browser.post('/users/invitations/read', { token })).body).toEqual({
    partner: 'Example Wallet',
    email,
    role: 'finance',
    has_account: false,
  });
  expect((await browser.post('/users/invitations/accept', { token })).body).toMatchObject({
    error: { fields: [{ field: 'name' }, { field: 'password' }] },
  });
  const accepted = await browser.post<Session>('/users/invitations/accept', {
    token,
    name: 'Guest',
    password: PASSWORD,
  });
  expect(accepted.body).toMatchObject({ state: 'open', partner: { partner_id: partnerId, role: 'finance' } });
  expect((await browser.post('/users/invitations/accept', { token, name: 'G', password: PASSWORD })).status).toBe(400);
});

test('an invited person with an account joins while logged in with the invited address, and nobody else can', async () => {
  const { asOwner, partnerId } = await team();
  const person = await newPerson(api.services.db);
  await asOwner.post('/team/invitations', { email: person.email, role: 'owner' });
  const token = await tokenTo(api, person.email);
  const stranger = await loggedIn(api, await newPerson(api.services.db));
  expect((await stranger.post('/users/invitations/accept', { token })).status).toBe(401);
  const intruder = { token, name: 'Intruder', password: 'a password of an intruder' };
  expect((await openBrowser(api.origin).post('/users/invitations/accept', intruder)).status).toBe(401);
  const browser = await logInAs(api, person);
  const { body } = await browser.post<Session>('/users/invitations/accept', { token });
  expect(body.partner).toMatchObject({ partner_id: partnerId, role: 'owner' });
});

test('an invitation can be listed, replaced and withdrawn, and expires after seven days', async () => {
  const { asAdmin, asDeveloper } = await team();
  const email = guest();
  await asAdmin.post('/team/invitations', { email, role: 'finance' });
  const first = await tokenTo(api, email);
  await asAdmin.post('/team/invitations', { email, role: 'developer' });
  const second = await tokenTo(api, email);
  const { items } = (await asAdmin.get<InvitationList>('/team/invitations')).body;
  expect(items.map(({ email: to, role }) => [to, role])).toEqual([[email, 'developer']]);
  const [item] = items;
  expect(Date.parse(item?.expires_at ?? '') - Date.parse(item?.created_at ?? '')).toBe(7 * 86_400_000);
  expect((await asDeveloper.get('/team/invitations')).status).toBe(403);

  const readInvitation = async (token: string) => (await asAdmin.post('/users/invitations/read', { token })).status;
  expect([await readInvitation(first), await readInvitation(second)]).toEqual([400, 200]);
  await api.services.db.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.email, email));
  expect(await readInvitation(second)).toBe(400);
  await asAdmin.post('/team/invitations', { email, role: 'developer' });
  const third = await tokenTo(api, email);
  const [again] = (await asAdmin.get<InvitationList>('/team/invitations')).body.items;
  expect((await asAdmin.send('DELETE', `/team/invitations/${again?.invitation_id}`)).status).toBe(204);
  expect(await readInvitation(third)).toBe(400);
});

test('a member cannot be invited again, and an Admin cannot invite an Owner', async () => {
  const { asAdmin, developer } = await team();
  const again = await asAdmin.post('/team/invitations', { email: developer.email.toUpperCase(), role: 'admin' });
  expect(again.body).toMatchObject({ error: { fields: [{ field: 'email', issue: 'belongs to the team already' }] } });
  expect((await asAdmin.post('/team/invitations', { email: guest(), role: 'owner' })).status).toBe(409);
});

test('an Admin can change the roles of others below Owner, but not their own', async () => {
  const { asAdmin, admin, owner, developer } = await team();
  const change = async (userId: string, role: string) =>
    (await asAdmin.send<MemberView>('PATCH', `/team/members/${userId}`, { role })).status;
  expect(await change(developer.userId, 'read_only')).toBe(200);
  expect(await change(developer.userId, 'owner')).toBe(409);
  expect(await change(owner.userId, 'admin')).toBe(409);
  expect(await change(admin.userId, 'developer')).toBe(409);
});

test('a team keeps its last Owner, even when two resign at once', async () => {
  const { asOwner, owner, admin, asAdmin } = await team();
  const stepDown = (userId: string, browser = asOwner) =>
    browser.send('PATCH', `/team/members/${userId}`, { role: 'developer' });
  expect((await stepDown(owner.userId)).status).toBe(409);
  expect((await asOwner.send('DELETE', `/team/members/${owner.userId}`)).status).toBe(409);
  await asOwner.send('PATCH', `/team/members/${admin.userId}`, { role: 'owner' });
  const answers = await Promise.all([stepDown(owner.userId), stepDown(admin.userId, asAdmin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a new role applies from the next request, with a new token; the old token is accepted a moment longer', async () => {
  const { asOwner, asDeveloper, developer } = await team();
  const before = asDeveloper.cookie('login');
  const copy = openBrowser(api.origin, { cookies: new Map(asDeveloper.cookies) });
  await asOwner.send('PATCH', `/team/members/${developer.userId}`, { role: 'admin' });
  expect((await asDeveloper.get('/team/members')).status).toBe(200);
  expect(asDeveloper.cookie('login')).not.toBe(before);
  expect(asDeveloper.lastCookies().some((line) => line.startsWith('__Host-swaplane_dashboard_csrf='))).toBe(true);
  expect(await stateOf(copy)).toBe('open');
  expect((await asDeveloper.post('/users/logins/end-others')).status).toBe(200);
});

test('a removed member is logged out at once', async () => {
  const { asOwner, asAdmin, asDeveloper, developer } = await team();
  expect((await asAdmin.send('DELETE', `/team/members/${developer.userId}`)).status).toBe(403);
  expect((await asOwner.send('DELETE', `/team/members/${developer.userId}`)).status).toBe(204);
  expect(await stateOf(asDeveloper)).toBe('anonymous');
  expect((await asOwner.get(`/team/members/${developer.userId}`)).status).toBe(404);
});

test('changes of a team are audited with the actor and the address', async () => {
  const { asOwner, owner, admin, developer } = await team();
  const email = guest();
  await asOwner.post('/team/invitations', { email, role: 'finance' });
  await asOwner.send('PATCH', `/team/members/${developer.userId}`, { role: 'finance' });
  await asOwner.send('DELETE', `/team/members/${admin.userId}`);
  const { items } = (await asOwner.get<AuditListView>('/audit?action=member.')).body;
  expect(items.map(({ action, actor, ip }) => [action, actor.id, actor.email, ip])).toEqual(
    ['member.removed', 'member.role_changed', 'member.invited'].map((action) => [
      action,
      owner.userId,
      owner.email,
      asOwner.ip,
    ]),
  );
  expect(items[1]).toMatchObject({ target: developer.userId, details: { before: 'developer', after: 'finance' } });
});

async function invited(role = 'finance') {
  const { partnerId } = await api.newPartner();
  const [owner, admin] = [await logInProven(api, partnerId, 'owner'), await logInProven(api, partnerId, 'admin')];
  const email = `guest-${partnerId}@example.com`;
  const { body } = await admin.post<{ invitation_id: string }>('/team/invitations', { email, role });
  return { owner, admin, email, token: await tokenTo(api, email), path: `/team/invitations/${body.invitation_id}` };
}

const accept = (token: string) =>
  openBrowser(api.origin).post('/users/invitations/accept', { token, name: 'Guest', password: PASSWORD });

test('a withdrawn invitation lets nobody in, even when it is accepted at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, token, path } = await invited();
    const [withdrawn, accepted] = await Promise.all([owner.send('DELETE', path), accept(token)]);
    expect([
      [204, 400],
      [404, 200],
    ]).toContainEqual([withdrawn.status, accepted.status]);
  }
});

test.each(['removed', 'made a developer'])('an invitation lets nobody in once its inviter was %s', async (how) => {
  const { owner, admin, token } = await invited();
  const path = `/team/members/${admin.userId}`;
  const { status } = await (how === 'removed'
    ? owner.send('DELETE', path)
    : owner.send('PATCH', path, { role: 'developer' }));
  expect([200, 204]).toContain(status);
  expect((await accept(token)).status).toBe(400);
  expect((await owner.get<InvitationList>('/team/invitations')).body.items).toEqual([]);
});

test('who is demoted while inviting has invited nobody: the role is read under the lock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { partnerId } = await api.newPartner();
    const [owner, admin] = [await logInProven(api, partnerId, 'owner'), await logInProven(api, partnerId, 'admin')];
    const invite = (n: number) =>
      admin.post('/team/invitations', { email: `race${n}-${partnerId}@example.com`, role: 'admin' });
    const demote = owner.send('PATCH', `/team/members/${admin.userId}`, { role: 'developer' });
    const [demoted, ...invited] = await Promise.all([demote, ...[1, 2, 3, 4].map(invite)]);
    expect(demoted.status).toBe(200);
    expect(invited.filter(({ status }) => ![201, 403, 409].includes(status))).toEqual([]);
    expect((await owner.get<InvitationList>('/team/invitations')).body.items).toEqual([]);
  }
});

test('ten acceptances at once give one success and nine plain refusals', async () => {
  const { token } = await invited();
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
});
