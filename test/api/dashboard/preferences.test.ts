import type { Session } from '#contract/shared/users/session';
import { auditOf } from '#db/audit';
import { useTestApi } from '#test/helpers/api/test-api';
import { loggedIn, newMember, newOperator } from '#test/helpers/users/users';

const api = useTestApi();

test('a person chooses the time zone of the pages, and only their own', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const [one, other] = [await newMember(db, partnerId, 'read_only'), await newMember(db, partnerId, 'owner')];
  const [reader, owner] = [await loggedIn(api, one), await loggedIn(api, other)];
  const zoneOf = async (browser: typeof reader) =>
    (await browser.get<Session>('/users/session')).body.person?.time_zone;
  expect(await zoneOf(reader)).toBeNull();
  const choose = (time_zone: unknown) => reader.send('PUT', '/users/preferences', { time_zone });
  expect((await choose('Asia/Tokyo')).status).toBe(200);
  expect([await zoneOf(reader), await zoneOf(owner)]).toEqual(['Asia/Tokyo', null]);
  const entries = await auditOf(db, one.userId);
  expect(entries.at(-1)).toMatchObject({
    action: 'user.changed',
    actor: one.userId,
    details: { time_zone: 'Asia/Tokyo' },
  });
  for (const zone of ['Mars/Olympus', '+02:00', '', 7]) {
    expect((await choose(zone)).status).toBe(400);
  }
  expect((await choose(null)).status).toBe(200);
  expect(await zoneOf(reader)).toBeNull();
});

test('operators have one too, and nobody without a login', async () => {
  const operator = await loggedIn(api, await newOperator(api.services.db, 'support'));
  expect((await operator.send('PUT', '/users/preferences', { time_zone: 'UTC' })).status).toBe(200);
  const nobody = await fetch(`${api.origin}/dashboard/api/users/preferences`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"time_zone":"UTC"}',
  });
  expect(nobody.status).toBeGreaterThanOrEqual(401);
});
