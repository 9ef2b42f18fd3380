import { eq, sql } from 'drizzle-orm';
import type { Session } from '#contract/shared/users/session';
import { logins } from '#db/schema/users';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { openBrowser } from '#test/helpers/users/browser';
import { enroll, loggedIn, logInMember, newOperator } from '#test/helpers/users/users';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(undefined, {
    people: { secondFactorDemandedOf: ['owners', 'operators'], consoleNetworks: ['10.99.0.0/16'] },
  });
});
afterAll(() => api.close());

const newPartner = async () => (await api.newPartner()).partnerId;
const needed = { error: { code: 'SECOND_FACTOR_NOT_SET_UP' } };

describe('where a second factor is demanded', () => {
  test('an Owner without one sees nothing but the own account, and everything once it is set up', async () => {
    const owner = await logInMember(api, await newPartner(), 'owner');
    expect((await owner.get('/team/members')).body).toMatchObject(needed);
    expect((await owner.get('/payouts/overview')).body).toMatchObject(needed);
    expect((await owner.get<Session>('/users/session')).body).toMatchObject({ state: 'open', must_enroll: true });
    expect((await owner.get('/users/security')).status).toBe(200);
    await enroll(owner);
    expect((await owner.get('/team/members')).status).toBe(200);
    expect((await owner.get<Session>('/users/session')).body.must_enroll).toBe(false);
  });

  test('the same holds for operators, and not for other roles of a team', async () => {
    const operator = await loggedIn(api, await newOperator(api.services.db, 'operator'));
    expect((await operator.get('/partners')).body).toMatchObject(needed);
    await enroll(operator);
    expect((await operator.get('/partners')).status).toBe(200);
    const finance = await logInMember(api, await newPartner(), 'finance');
    expect((await finance.get('/payouts/overview')).status).toBe(200);
  });
});

describe('the support console', () => {
  test('answers only networks that are allowed; the dashboard answers all', async () => {
    const operator = await loggedIn(api, await newOperator(api.services.db, 'operator'));
    const outside = { ip: '203.0.113.9', cookies: operator.cookies };
    const refused = await openBrowser(api.origin, { ...outside, portal: 'support' }).get('/users/session');
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: 'ADDRESS_NOT_ALLOWED' } }]);
    expect((await operator.get<Session>('/users/session')).body.state).toBe('open');
    expect((await openBrowser(api.origin, { ip: '203.0.113.9' }).get('/users/session')).status).toBe(200);
  });

  test.each([
    ['seenAt', 'support', '1 hour'],
    ['createdAt', 'support', '12 hours'],
    ['seenAt', 'dashboard', '8 hours'],
    ['createdAt', 'dashboard', '30 days'],
  ] as const)('ends a login by %s in the portal %s after %s', async (column, portal, age) => {
    const { db } = api.services;
    const person =
      portal === 'support' ? await newOperator(db, 'operator') : await logInMember(api, await newPartner(), 'finance');
    const browser = await loggedIn(api, person);
    const isOld = async (interval: string) => {
      const at = sql`now() - ${interval}::interval`;
      await db
        .update(logins)
        .set({ [column]: at })
        .where(eq(logins.userId, person.userId));
      return (await browser.get<Session>('/users/session')).body.state;
    };
    // The check above counts as a use, so the time is set anew.
    expect(await isOld(`${age} -1 minute`)).toBe('open');
    expect(await isOld(`${age} 1 second`)).toBe('anonymous');
  });
});
