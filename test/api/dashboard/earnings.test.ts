import type { ProviderEarningsList } from '#contract/shared/earnings';
import type { Earnings } from '#contract/support/providers';
import { reportedEarnings } from '#db/schema/payouts';
import { reportEarnings, reportProviderTotal } from '#operations/payouts/earnings';
import { openTestOrder, type TestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { openTeam } from '#test/helpers/users/team';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();

async function complete(order: TestOrder): Promise<void> {
  for (const status of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
    await order.moveTo(status);
  }
}

test('what was earned at each provider is shown beside what the provider reports of it', async () => {
  const { db } = api.services;
  const team = await openTeam({ ...api, db });
  const { partnerId } = team;
  const revenue = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 10 };
  const order = await openTestOrder(db, { partnerId, environment: 'live', revenue });
  await complete(order);
  const finance = await team.as('finance');
  const read = async (query = '') => (await finance.get<ProviderEarningsList>(`/payouts/providers${query}`)).body;
  const month = (await read()).month;
  const [earned] = (await read()).items;
  expect(earned).toMatchObject({ orders: 1, share_usd: '2.50', markup_usd: '1.00', reported_usd: null });
  expect(earned?.difference_usd).toBeNull();
  const report = { partnerId, month, actor: 'cli:tester' };
  await db.insert(reportedEarnings).values({ partnerId, month, provider: earned?.provider ?? '', amountUsd: '0.4' });
  await reportEarnings({ db }, { ...report, provider: 'sideshift', amountUsd: '3' });
  await reportEarnings({ db }, { ...report, provider: 'sideshift', amountUsd: '0.75' });
  const { items } = await read(`?month=${month}`);
  expect(items.find(({ provider }) => provider === earned?.provider)).toMatchObject({
    reported_usd: '0.40',
    difference_usd: '-0.60',
  });
  expect(items.find(({ provider }) => provider === 'sideshift')).toMatchObject({
    provider_name: 'SideShift.ai',
    orders: 0,
    markup_usd: '0.00',
    reported_usd: '0.75',
    difference_usd: '0.75',
  });
  expect((await read('?month=2020-01')).items).toEqual([]);
  expect((await finance.get('/payouts/providers?month=2020-13')).status).toBe(400);
  expect((await team.reader.get('/payouts/providers')).status).toBe(403);
  await expect(reportEarnings({ db }, { ...report, provider: 'nobody', amountUsd: '1' })).rejects.toThrow('nobody');
});

test('operators see what all partners and the own share should have brought at a provider, beside its report', async () => {
  const { db } = api.services;
  const partners = [await openTeam({ ...api, db }), await openTeam({ ...api, db })];
  const terms = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 10 };
  for (const [index, { partnerId }] of partners.entries()) {
    const revenue = { ...terms, ...(index === 0 && { ownShareBps: 40 }) };
    const order = await openTestOrder(db, { partnerId, environment: 'live', revenue, provider: 'exolix' });
    await complete(order);
  }
  const operator = await loggedIn(api, await newOperator(db, 'support'));
  const read = async (query = '') => {
    const { body } = await operator.get<Earnings>(`/providers/earnings${query}`);
    return { month: body.month, exolix: body.items.find(({ provider }) => provider === 'exolix') };
  };
  const { month, exolix } = await read();
  expect(exolix).toMatchObject({ orders: 2, own_usd: '4.00', markup_usd: '2.00', expected_usd: '6.00' });
  expect(exolix).toMatchObject({ owed_usd: '7.00', reported_usd: null, difference_usd: null });
  await reportProviderTotal({ db }, { provider: 'exolix', month, amountUsd: '5.5', actor: 'cli:tester' });
  await reportProviderTotal({ db }, { provider: 'exolix', month, amountUsd: '5.75', actor: 'cli:tester' });
  expect((await read()).exolix).toMatchObject({ reported_usd: '5.75', difference_usd: '-0.25' });
  expect((await read('?month=2020-01')).exolix).toBeUndefined();
  const nobody = { provider: 'nobody', month, amountUsd: '1', actor: 'cli:tester' };
  await expect(reportProviderTotal({ db }, nobody)).rejects.toThrow('There is no live provider nobody.');
});
