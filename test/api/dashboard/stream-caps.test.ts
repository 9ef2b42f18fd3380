import { useTestApi } from '#test/helpers/api/test-api';
import { type Listener, listen } from '#test/helpers/dashboard/listen';
import { eventually } from '#test/helpers/run/eventually';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newMember } from '#test/helpers/users/users';

const api = useTestApi();
const open: Listener[] = [];
afterAll(() => Promise.all(open.map((listener) => listener.close())));

async function openStreams(person: Browser, count: number): Promise<Listener[]> {
  const opened: Listener[] = [];
  for (let turn = 0; turn < count; turn += 1) opened.push(await listen(api.origin, person));
  open.push(...opened);
  return opened;
}

const tryStream = async (person: Browser) => {
  const answer = await person.get<{ error?: { code: string } }>('/events?environment=test');
  return [answer.status, answer.body.error?.code, answer.headers.get('retry-after')];
};
const FULL = [429, 'RATE_LIMITED', '30'];

/** How often the database is asked from one reading of the incidents to the next: in some rounds of the readers. */
async function queriesOfRounds(): Promise<number> {
  const { $client: pool } = api.services.db;
  const asked: string[] = [];
  const listening = jest.spyOn(pool, 'query').mockImplementation(function (this: typeof pool, ...args: unknown[]) {
    asked.push(JSON.stringify(args[0]));
    return Reflect.apply(Object.getPrototypeOf(pool).query, pool, args);
  } as never);
  const [first = 0, second = 0] = await eventually(() => {
    const places = asked.flatMap((query, place) => (/from \\"incidents\\"/.test(query) ? [place] : []));
    return places.length > 1 ? places : null;
  });
  listening.mockRestore();
  return second - first;
}

test('a read-only login cannot open one stream after the other: 10 per person, in all logins and environments', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const member = await newMember(db, partnerId, 'read_only');
  const [first, second] = [await loggedIn(api, member), await loggedIn(api, member)];
  const streams = [...(await openStreams(first, 6)), ...(await openStreams(second, 4))];
  expect([await tryStream(first), await tryStream(second)]).toEqual([FULL, FULL]);
  expect((await first.get('/events?environment=live')).status).toBe(429);
  const flood = await Promise.all(Array.from({ length: 600 }, () => tryStream(first)));
  expect(flood.every(([status]) => status === 429)).toBe(true);
  const colleague = await loggedIn(api, await newMember(db, partnerId, 'developer'));
  await openStreams(colleague, 1);

  await streams[0]?.close();
  await eventually(async () => (await tryStream(first))[0] === 200);
});

test('100 streams of a partner share what is read for them, and the next one is refused', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => loggedIn(api, await newMember(db, partnerId, 'developer'))),
  );
  await openStreams(people[0] as Browser, 1);
  const alone = await queriesOfRounds();
  await openStreams(people[0] as Browser, 9);
  for (const person of people.slice(1)) await openStreams(person, 10);
  const all = await queriesOfRounds();
  expect(alone).toBeGreaterThan(0);
  // A login is looked up once for all of its streams; everything else is read as if there was one stream.
  expect(all).toBeLessThan(alone + 10 * 5);
  const late = await loggedIn(api, await newMember(db, partnerId, 'owner'));
  expect(await tryStream(late)).toEqual(FULL);
});
