import { eq } from 'drizzle-orm';
import type {
  PayoutAddressList,
  PayoutAddressView,
  PayoutItems,
  PendingPayout,
  Revenue,
} from '#contract/dashboard/payouts';
import type { Payout } from '#contract/payouts';
import { findAddress } from '#db/payouts/payout-addresses';
import { payoutAddresses } from '#db/schema/payouts';
import { mails } from '#db/schema/users';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { mailTextAt } from '#domain/keys/seal-place';
import { challengeAnswer } from '#security/payout-challenge';
import { webhookSecretSealer } from '#security/sealer';
import { addVerifiedAddress, credit, setMinimum } from '#test/helpers/api/balances';
import { useTestApi } from '#test/helpers/api/test-api';
import { ADDRESSES } from '#test/helpers/service/client';
import { openTeam, type Team } from '#test/helpers/users/team';

const api = useTestApi();

const SECRET = 'whsec_live_0123456789';
const TRON = { currency: 'USDT-TRC20', address: ADDRESSES.trx };

/** A team with earnings, an address and a live webhook. */
async function openEarningTeam(): Promise<Team> {
  const { db, keyring } = api.services;
  const team = await openTeam({ ...api, db });
  const { partnerId } = team;
  await credit(db, partnerId, '12000.50');
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const slot = { partnerId, environment: 'live', channel: 'order' } as const;
  await setEndpoint(db, {
    ...slot,
    url: 'https://wallet.example/hook',
    sealSecret: webhookSecretSealer(keyring, SECRET),
  });
  return team;
}

test('the overview shows the amounts earned, on their way and paid', async () => {
  const team = await openEarningTeam();
  const { body } = await (await team.as('finance')).get<Revenue>('/payouts/overview');
  expect(body).toMatchObject({
    pending_usd: '12000.50',
    all_time_usd: '12000.50',
    month_to_date_usd: '12000.50',
    share_usd: '12000.50',
    markup_usd: '0.00',
    paid_usd: '0.00',
    last_payout: null,
    next_request_at: null,
    can_challenge: true,
  });
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1)?.usd).toBe('12000.50');
  expect((await team.reader.get('/payouts/overview')).status).toBe(403);
});

test('a payout is booked once its challenge is answered, and not before', async () => {
  const team = await openEarningTeam();
  const begun = await team.owner.post<PendingPayout>('/payouts', {
    amount_usd: '6000',
    confirm_by: 'challenge',
  });
  expect(begun.body).toMatchObject({ amount_usd: '6000.00', currency: 'USDT-TRC20', payout_address: ADDRESSES.trx });
  expect((await team.owner.get<Revenue>('/payouts/overview')).body.in_payout_usd).toBe('0.00');
  const path = `/payouts/${begun.body.payout_id}`;
  expect((await team.owner.get(path)).status).toBe(404);
  expect((await team.owner.post(`${path}/confirm`, { answer: 'wrong' })).status).toBe(400);
  const answer = challengeAnswer(SECRET, begun.body.challenge ?? '');
  expect((await team.stranger.post(`${path}/confirm`, { answer })).status).toBe(404);
  const confirmed = await team.owner.post<Payout>(`${path}/confirm`, { answer });
  expect(confirmed.body).toMatchObject({ status: 'pending', amount_usd: '6000.00', requested_via: 'dashboard' });
  expect((await team.owner.post<Payout>(`${path}/confirm`, { answer })).body.payout_id).toBe(begun.body.payout_id);
  expect((await team.owner.get<Payout>(path)).body.status).toBe('pending');
  expect((await team.stranger.get(path)).status).toBe(404);
  const { body } = await team.owner.get<PayoutItems>('/payouts?status=pending&limit=1');
  expect([body.items.length, body.next_cursor]).toEqual([1, null]);
  expect((await team.owner.get<Revenue>('/payouts/overview')).body).toMatchObject({
    pending_usd: '6000.50',
    in_payout_usd: '6000.00',
  });
});

test('three wrong answers end a challenge', async () => {
  const team = await openEarningTeam();
  const { body } = await team.owner.post<PendingPayout>('/payouts', {
    amount_usd: 'all',
    confirm_by: 'challenge',
  });
  const path = `/payouts/${body.payout_id}/confirm`;
  for (const answer of ['1', '2', '3']) {
    expect((await team.owner.post(path, { answer })).status).toBe(400);
  }
  const answer = challengeAnswer(SECRET, body.challenge ?? '');
  expect((await team.owner.post(path, { answer })).status).toBe(409);
});

test('a payout is confirmed with the code that is mailed to the member who requested it', async () => {
  const team = await openEarningTeam();
  const { body } = await team.owner.post<PendingPayout>('/payouts', {
    amount_usd: '5000',
    confirm_by: 'email',
  });
  expect(body.challenge).toBeNull();
  const { db, keyring } = api.services;
  const sent = await db.select().from(mails).where(eq(mails.recipient, team.owner.email));
  const mail = sent.find(({ kind }) => kind === 'payout_code');
  const [, code = ''] = /code (\d{9})/.exec(keyring.open(mailTextAt(mail?.mailId ?? ''), mail?.sealedText ?? '')) ?? [];
  const path = `/payouts/${body.payout_id}/confirm`;
  const finance = await team.as('finance');
  expect((await finance.post(path, { answer: code })).status).toBe(404);
  expect((await team.owner.post<Payout>(path, { answer: code })).body.status).toBe('pending');
});

test('an impossible payout is refused at once, with what would be possible', async () => {
  const team = await openEarningTeam();
  const begin = (body: object) => team.owner.post('/payouts', { confirm_by: 'challenge', ...body });
  expect((await begin({ amount_usd: '13000' })).body).toMatchObject({ error: { code: 'AMOUNT_TOO_HIGH' } });
  expect((await begin({ amount_usd: '1' })).body).toMatchObject({ error: { code: 'AMOUNT_TOO_LOW' } });
  expect((await begin({ amount_usd: 'much' })).status).toBe(400);
  expect((await begin({ amount_usd: '6000', currency: 'USDC-SOL' })).status).toBe(400);
  expect((await team.reader.post('/payouts', { amount_usd: 'all', confirm_by: 'email' })).status).toBe(403);
  const admin = await team.as('admin');
  expect((await admin.post('/payouts', { amount_usd: 'all', confirm_by: 'email' })).status).toBe(403);
});

test('a member may request less than a key, unless the operator has set a minimum', async () => {
  const team = await openEarningTeam();
  const begin = (amount_usd: string) =>
    team.owner.post<PendingPayout>('/payouts', { amount_usd, confirm_by: 'challenge' });
  expect((await team.owner.get<Revenue>('/payouts/overview')).body.payout_minimum_usd).toBe('500.00');
  expect((await begin('499.99')).body).toMatchObject({ error: { code: 'AMOUNT_TOO_LOW', limit: { min: '500.00' } } });
  const { body } = await begin('500');
  const answer = challengeAnswer(SECRET, body.challenge ?? '');
  const confirmed = await team.owner.post<Payout>(`/payouts/${body.payout_id}/confirm`, { answer });
  expect(confirmed.body).toMatchObject({ amount_usd: '500.00', status: 'pending' });
  await setMinimum(api.services.db, team.partnerId, '2000');
  expect((await team.owner.get<Revenue>('/payouts/overview')).body.payout_minimum_usd).toBe('2000.00');
  expect((await begin('1999.99')).body).toMatchObject({ error: { code: 'AMOUNT_TOO_LOW', limit: { min: '2000.00' } } });
});

test('an address is added, verified by its micro-payment, made the default, and removed', async () => {
  const { db } = api.services;
  const team = await openTeam({ ...api, db });
  const added = await team.owner.post<PayoutAddressView>('/payouts/addresses', TRON);
  expect([added.status, added.body.state, added.body.is_default]).toEqual([201, 'unverified', false]);
  const path = `/payouts/addresses/${added.body.address_id}`;
  const proof = (await findAddress(db, team.partnerId, added.body.address_id))?.proofAmount ?? '';
  expect(JSON.stringify(added.body)).not.toContain(proof);
  expect((await team.owner.post(`${path}/default`)).status).toBe(409);
  expect((await team.owner.post(`${path}/verify`, { amount: '0.02' })).status).toBe(409);
  const verified = await team.owner.post<PayoutAddressView>(`${path}/verify`, { amount: proof });
  expect(verified.body).toMatchObject({ state: 'verified', is_default: true, usable_at: expect.any(String) });
  const second = await addVerifiedAddress(
    db,
    team.partnerId,
    'USDT-TRC20',
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    false,
  );
  expect((await team.owner.send('DELETE', path)).status).toBe(409);
  const promoted = await team.owner.post<PayoutAddressView>(`/payouts/addresses/${second}/default`);
  expect(promoted.body.is_default).toBe(true);
  expect((await team.owner.send('DELETE', path)).status).toBe(204);
  const { body } = await team.owner.get<PayoutAddressList>('/payouts/addresses');
  expect(body.items.map(({ address_id }) => address_id)).toEqual([second]);
});

test('adding an unverified address again keeps its micro-payment, which may be under way, until its time is over', async () => {
  const { db } = api.services;
  const team = await openTeam({ ...api, db });
  const add = async () => (await team.owner.post<PayoutAddressView>('/payouts/addresses', TRON)).body.address_id;
  const addressId = await add();
  const proofOf = async () => {
    const { proofAmount, proveBy } = (await findAddress(db, team.partnerId, addressId)) ?? {};
    return { proofAmount, proveBy };
  };
  const first = await proofOf();
  expect(await add()).toBe(addressId);
  expect(await proofOf()).toEqual(first);

  await db.update(payoutAddresses).set({ proveBy: new Date() }).where(eq(payoutAddresses.addressId, addressId));
  expect(await add()).toBe(addressId);
  const { proofAmount, proveBy } = await proofOf();
  expect(proofAmount).not.toBe(first.proofAmount);
  expect(proveBy?.getTime()).toBeGreaterThan(Date.now());
});

test('an address cannot be verified by guessing', async () => {
  const team = await openTeam({ ...api, db: api.services.db });
  const { body } = await team.owner.post<PayoutAddressView>('/payouts/addresses', TRON);
  const answers: number[] = [];
  for (let guess = 0; guess < 4; guess += 1) {
    answers.push((await team.owner.post(`/payouts/addresses/${body.address_id}/verify`, { amount: '0.01' })).status);
  }
  expect(answers).toEqual([409, 409, 409, 429]);
});

test("another partner's address is not found, and a role without payouts cannot use it", async () => {
  const team = await openTeam({ ...api, db: api.services.db });
  const { body } = await team.owner.post<PayoutAddressView>('/payouts/addresses', TRON);
  const path = `/payouts/addresses/${body.address_id}`;
  const admin = await team.as('admin');
  const writes: [string, string, object?][] = [
    ['POST', `${path}/verify`, { amount: '0.01' }],
    ['POST', `${path}/default`],
    ['DELETE', path],
  ];
  for (const [method, at, content] of writes) {
    expect((await admin.send(method, at, content)).status).toBe(403);
    expect((await team.stranger.send(method, at, content)).status).toBe(404);
  }
  expect((await admin.post('/payouts/addresses', TRON)).status).toBe(403);
  expect((await team.owner.post('/payouts/addresses', { ...TRON, address: 'nowhere' })).status).toBe(400);
});
