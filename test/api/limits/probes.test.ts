import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { approvePartner } from '#operations/partners/onboarding';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';
import { newMember, provenLogin } from '#test/helpers/users/users';

const api = useTestApi(undefined, { keyless: { readsPerMinute: 10, bulkPerMinute: 2 } });

const limitOf = async (ip: string) => (await api.get('/health', { ip })).headers.get('x-ratelimit-limit');

test('an address that a partner enters has a limit of its own once the partner is approved, and is never unlimited', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const unapproved = { approvedAt: null, onboardedAt: new Date() };
  await db.update(partners).set(unapproved).where(eq(partners.partnerId, partnerId));
  const owner = await provenLogin(api, await newMember(db, partnerId, 'owner'));
  const ip = '198.51.100.9';
  const { status } = await owner.send('PUT', '/incidents/probe-addresses', { addresses: ['198.51.100.0/24'] });
  expect(status).toBe(200);
  const other = await owner.send('PUT', '/incidents/probe-addresses', { addresses: ['198.51.100.0/24'] });
  expect([other.status, await limitOf(ip)]).toEqual([200, '10']);

  await approvePartner(api.services, { partnerId, reason: 'Known', actor: 'cli:anna' });
  await owner.send('PUT', '/incidents/probe-addresses', { addresses: ['198.51.100.0/24'] });
  await eventually(async () => (await limitOf(ip)) === '600');
  const flood = await Promise.all(Array.from({ length: 900 }, () => api.get('/health', { ip })));
  // The limit fills up again while the flood lasts, by ten a second.
  expect(flood.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
});
