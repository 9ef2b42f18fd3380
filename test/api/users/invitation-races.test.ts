import type { InvitationList } from '#contract/dashboard/team';
import { useTestApi } from '#test/helpers/api/test-api';
import { openBrowser } from '#test/helpers/people/browser';
import { tokenTo } from '#test/helpers/people/mails';
import { logInProven, PASSWORD } from '#test/helpers/people/people';

const api = useTestApi();

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
