import { and, eq, sql } from 'drizzle-orm';
import type { AuditListView } from '#contract/shared/audit';
import type { FailedLoginListView } from '#contract/shared/users/security';
import { limitedUses } from '#db/schema/limits';
import { MINUTE, SECOND } from '#domain/duration';
import { useTestApi } from '#test/helpers/api/test-api';
import { cookiesOf, deviceOf, openBrowser } from '#test/helpers/users/browser';
import { enterPassword, stateOf } from '#test/helpers/users/enrolled';
import { mailsTo } from '#test/helpers/users/mails';
import { logInAs, newMember, newOperator, newPerson, PASSWORD, type TestPerson } from '#test/helpers/users/users';

const api = useTestApi();

const WRONG = 'a wrong one altogether';

/** As if the last wrong password for the account lay this much further back. */
const letPass = ({ portal, email }: TestPerson, ms: number) =>
  api.services.db
    .update(limitedUses)
    .set({ at: sql`${limitedUses.at} - ${ms} * interval '1 millisecond'` })
    .where(and(eq(limitedUses.limit, 'login_email'), eq(limitedUses.subject, `${portal}:${email}`)));

/** In seconds. */
const WAITS = [5, 15, 45, 120, 180];

/** Tries a wrong password from an address of its own. @returns the status, and the wait that began with the last wrong one */
async function guess({ origin }: { origin: string }, someone: TestPerson) {
  const { status, headers } = await enterPassword(openBrowser(origin, { portal: someone.portal }), someone, WRONG);
  const left = Number(headers.get('retry-after') ?? 0);
  // Checking passwords takes time, which has been waited already.
  return [status, left === 0 ? 0 : (WAITS.find((wait) => left <= wait) ?? left)] as const;
}

/** Guesses again and again, from ever new addresses, as fast as it is allowed. @returns what had to be waited each time */
async function guessOn(someone: TestPerson, times: number): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < times) {
    const [status, seconds] = await guess(api, someone);
    if (status === 401) {
      waits.push(0);
      continue;
    }
    expect(status).toBe(429);
    waits.push(seconds);
    await letPass(someone, seconds * SECOND);
    expect((await guess(api, someone))[0]).toBe(401);
  }
  return waits;
}

test('a thief who guesses from everywhere waits longer each time, at any process, and never more than three minutes', async () => {
  const someone = await newPerson(api.services.db);
  const another = await api.startAnother();
  for (const process of [api, another, api, another, api]) {
    expect((await guess(process, someone))[0]).toBe(401);
  }
  expect(await guess(another, someone)).toEqual([429, 5]);
  await letPass(someone, 5 * SECOND);
  expect((await guess(api, someone))[0]).toBe(401);
  expect(await guessOn(someone, 6)).toEqual([15, 45, 120, 180, 180, 180]);
});

test('guesses at once are counted one by one', async () => {
  const someone = await newPerson(api.services.db);
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(api, someone)));
  expect(answers.filter(([status]) => status === 401)).toHaveLength(5);
});

test('thirty wrong passwords keep the only admin neither out of a known device nor out of a running login', async () => {
  const admin = await newOperator(api.services.db, 'admin');
  const running = await logInAs(api, admin);
  const device = deviceOf(running, 'support');
  await guessOn(admin, 30);
  expect((await guess(api, admin))[0]).toBe(429);

  expect(await stateOf(running)).toBe('open');
  const change = { current_password: PASSWORD, new_password: 'a quiet river under old bridges' };
  expect((await running.post('/users/security/password', change)).status).toBe(204);
  const known = openBrowser(api.origin, { portal: 'support', cookies: device });
  expect((await enterPassword(known, admin, change.new_password)).body.state).toBe('open');
});

test('an address that was locked out by somebody else keeps a known device of that address logged in', async () => {
  const someone = await newPerson(api.services.db);
  const browser = await logInAs(api, someone);
  const thief = openBrowser(api.origin, { ip: browser.ip });
  for (let time = 0; time < 10; time += 1) {
    await enterPassword(thief, { ...someone, email: `nobody-else${time}@example.com` }, WRONG);
  }
  expect((await enterPassword(thief, someone)).status).toBe(429);
  expect((await enterPassword(browser, someone)).body.state).toBe('open');
});

test('somebody on a new device gets in after the wait, with the right password', async () => {
  const someone = await newPerson(api.services.db);
  await guessOn(someone, 12);
  const browser = openBrowser(api.origin);
  const refused = await enterPassword(browser, someone);
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 180]).toEqual([429, true]);
  await letPass(someone, 3 * MINUTE);
  expect((await enterPassword(browser, someone)).status).toBe(200);
});

test('a device known to one account, or made up, is new to another', async () => {
  const victim = await newPerson(api.services.db);
  const thief = await logInAs(api, await newPerson(api.services.db));
  await guessOn(victim, 12);
  for (const cookies of [deviceOf(thief), cookiesOf('dashboard', { device: 'made-up' })]) {
    expect((await enterPassword(openBrowser(api.origin, { cookies }), victim, WRONG)).status).toBe(429);
  }
});

test('a stolen device or login guesses no longer than ten times, and slows only itself', async () => {
  const someone = await newPerson(api.services.db);
  const own = await logInAs(api, someone);
  const stolen = openBrowser(api.origin, { cookies: deviceOf(own) });
  const answers: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    answers.push((await enterPassword(stolen, someone, WRONG)).status);
  }
  expect(answers).toEqual([...Array(10).fill(401), 429]);
  expect((await enterPassword(openBrowser(api.origin), someone)).status).toBe(200);

  const change = { current_password: WRONG, new_password: 'a quiet river under old bridges' };
  const tried: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    tried.push((await own.post('/users/security/password', change)).status);
  }
  expect(tried).toEqual([...Array(10).fill(400), 429]);
});

test('the person sees each attempt, its address and its device, and is mailed once a day; the Owners are too', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const [victim, owner] = [await newMember(db, partnerId, 'developer'), await newMember(db, partnerId, 'owner')];
  const browser = await logInAs(api, victim);
  const thief = openBrowser(api.origin, { userAgent: 'Thief' });
  await enterPassword(thief, victim, WRONG);
  await guessOn(victim, 8);
  await enterPassword(browser, victim, WRONG);

  const { items } = (await browser.get<FailedLoginListView>('/users/failed-logins')).body;
  expect(items).toHaveLength(10);
  expect(items[0]).toMatchObject({ place: 'known_device', ip: browser.ip });
  expect(items.at(-1)).toMatchObject({ place: 'new_device', ip: thief.ip, user_agent: 'Thief' });
  const mails = await mailsTo(api, victim.email);
  expect(mails.map(({ kind }) => kind)).toEqual(['wrong_passwords']);
  expect(mails[0]?.text).toContain('5 wrong passwords');
  expect((await mailsTo(api, owner.email)).map(({ kind }) => kind)).toEqual(['member_wrong_passwords']);

  const asOwner = await logInAs(api, owner);
  const audit = (await asOwner.get<AuditListView>('/audit?action=login.failed')).body.items;
  expect(audit[0]).toMatchObject({ target: victim.userId, ip: browser.ip, details: { place: 'known_device' } });
  expect((await asOwner.get<FailedLoginListView>('/users/failed-logins')).body.items).toEqual([]);
});

test('the same is said, and as slowly, of an address without an account', async () => {
  const nobody = { userId: '', portal: 'dashboard', email: 'nobody-at-all@example.com' } as const;
  expect(await guessOn(nobody, 8)).toEqual([0, 0, 0, 0, 0, 5, 15, 45]);
});
