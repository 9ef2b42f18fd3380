import { eq } from 'drizzle-orm';
import type { NewKey } from '#contract/dashboard/keys';
import type { PayoutAddressList, PayoutAddressView, PendingPayout, WaitingPayout } from '#contract/dashboard/payouts';
import type { Payout } from '#contract/payouts';
import { auditOf } from '#db/audit';
import { findAddress } from '#db/payouts/payout-addresses';
import { limitedUses } from '#db/schema/limits';
import { partners } from '#db/schema/partners';
import { payoutAddresses } from '#db/schema/payouts';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { HOUR } from '#domain/duration';
import { challengeAnswer } from '#security/payout-challenge';
import { webhookSecretSealer } from '#security/sealer';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { useTestApi } from '#test/helpers/api/test-api';
import { ADDRESSES } from '#test/helpers/service/client';
import type { Answer, Browser } from '#test/helpers/users/browser';
import { letProofLapse } from '#test/helpers/users/enrolled';
import { codeTo, mailsTo } from '#test/helpers/users/mails';
import { openTeam, type Team } from '#test/helpers/users/team';

const api = useTestApi();
const TRON: { currency: string; address: string } = { currency: 'USDT-TRC20', address: ADDRESSES.trx };
const SECRET = 'whsec_live_0123456789';
const codeOf = ({ status, body }: Answer) => [status, (body as { error?: { code?: string } }).error?.code];

const fieldsOf = ({ body }: Answer) => (body as { error?: { fields?: unknown } }).error?.fields;

const newTeam = () => openTeam({ ...api, db: api.services.db });

async function earningTeam(): Promise<Team & { endpointId: string }> {
  const { db, keyring } = api.services;
  const team = await newTeam();
  const { partnerId } = team;
  await credit(db, partnerId, '12000');
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const slot = { partnerId, environment: 'live', channel: 'order' } as const;
  const set = await setEndpoint(db, {
    ...slot,
    url: 'https://wallet.example',
    sealSecret: webhookSecretSealer(keyring, SECRET),
  });
  return { ...team, endpointId: set.kind === 'taken' ? '' : set.endpointId };
}

const begin = (browser: Browser, confirm_by = 'challenge', to: { address_id?: string } = {}) =>
  browser.post<PendingPayout>('/payouts', { amount_usd: '6000', confirm_by, ...to });
const confirm = (browser: Browser, { payout_id, challenge }: PendingPayout) =>
  browser.post<Payout & WaitingPayout>(`/payouts/${payout_id}/confirm`, {
    answer: challengeAnswer(SECRET, challenge ?? ''),
  });

async function confirmAddress({ owner, partnerId }: Team, wanted: typeof TRON = TRON): Promise<PayoutAddressView> {
  const { body } = await owner.post<PayoutAddressView>('/payouts/addresses', wanted);
  const amount = (await findAddress(api.services.db, partnerId, body.address_id))?.proofAmount ?? '';
  return (await owner.post<PayoutAddressView>(`/payouts/addresses/${body.address_id}/verify`, { amount })).body;
}

describe("an Owner's stolen login", () => {
  test('rotates no webhook secret to confirm a payout with, and confirms none that was begun', async () => {
    const { owner, endpointId } = await earningTeam();
    const { body } = await begin(owner);
    await letProofLapse(api, owner.userId);
    const needed = [403, 'SECOND_FACTOR_REQUIRED'];
    expect(codeOf(await owner.post(`/webhooks/${endpointId}/rotate-secret`))).toEqual(needed);
    expect(codeOf(await confirm(owner, body))).toEqual(needed);
    expect(codeOf(await begin(owner))).toEqual(needed);
  });
});

describe('a key', () => {
  test('can do no more than the person who gets its secret', async () => {
    const team = await newTeam();
    const developer = await team.as('developer');
    const make = (browser: Browser, ...scopes: string[]) =>
      browser.post<NewKey>('/keys?environment=live', { name: 'mine', scopes });
    for (const scope of ['payouts:read', 'payouts:trigger']) {
      expect(codeOf(await make(developer, 'orders:rw', scope))).toEqual([403, 'PERMISSION_REQUIRED']);
    }
    const own = (await make(developer, 'orders:rw', 'webhook:admin')).body.key;
    const widened = await developer.send('PATCH', `/keys/${own.key_id}`, { scopes: ['orders:rw', 'payouts:read'] });
    expect(codeOf(widened)).toEqual([403, 'PERMISSION_REQUIRED']);
    const { key } = (await make(team.owner, 'payouts:trigger')).body;
    expect(codeOf(await developer.post(`/keys/${key.key_id}/rotate`))).toEqual([403, 'PERMISSION_REQUIRED']);
    expect((await team.owner.post(`/keys/${key.key_id}/rotate`)).status).toBe(201);
    const admin = await team.as('admin');
    expect(codeOf(await make(admin, 'payouts:trigger'))).toEqual([403, 'PERMISSION_REQUIRED']);
    const kinds = (await mailsTo(api, team.owner.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'live_secret_made')).toHaveLength(3);
  });
});

describe('a new payout address', () => {
  test('is mailed to all Owners, cools off for a day, and is paid after that', async () => {
    const team = await earningTeam();
    const second = await team.as('owner');
    await api.services.db.delete(payoutAddresses).where(eq(payoutAddresses.partnerId, team.partnerId));
    const { usable_at, address_id } = await confirmAddress(team);
    expect(Math.round((Date.parse(usable_at ?? '') - Date.now()) / HOUR)).toBe(24);
    const mails = (await mailsTo(api, second.email)).filter(({ kind }) => kind === 'payout_address_changed');
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join()).toContain(`It can receive payouts from ${usable_at}`);
    const issue = `can be paid from ${usable_at}`;
    expect(fieldsOf(await begin(team.owner))).toEqual([{ field: 'currency', issue: `the verified address ${issue}` }]);
    expect(fieldsOf(await begin(team.owner, 'email', { address_id }))).toEqual([{ field: 'address_id', issue }]);
    await api.services.db
      .update(payoutAddresses)
      .set({ usableAt: new Date() })
      .where(eq(payoutAddresses.addressId, address_id));
    expect((await begin(team.owner)).status).toBe(201);
  });

  test('that is still cooling off follows a lost default that is removed, which is never paid again', async () => {
    const { db } = api.services;
    const team = await newTeam();
    const lost = await addVerifiedAddress(db, team.partnerId, 'USDC-ERC20', ADDRESSES.eth);
    const { address_id } = await confirmAddress(team, { currency: 'USDC-ERC20', address: ADDRESSES.otherEth });
    const path = `/payouts/addresses/${lost}`;
    expect((await team.owner.send('DELETE', path)).status).toBe(204);
    const { items } = (await team.owner.get<PayoutAddressList>('/payouts/addresses')).body;
    expect(items).toMatchObject([{ address_id, is_default: true, usable_at: expect.any(String) }]);
    expect((await auditOf(db, address_id)).map(({ action }) => action)).toEqual([
      'payout_address.added',
      'payout_address.confirmed',
      'payout_address.promoted',
    ]);
  });

  test('is not verified by guessing, however often it is removed and added again', async () => {
    const { owner } = await newTeam();
    const answers: number[] = [];
    for (let guess = 0; guess < 4; guess += 1) {
      const { body } = await owner.post<PayoutAddressView>('/payouts/addresses', TRON);
      const path = `/payouts/addresses/${body.address_id}`;
      answers.push((await owner.post(`${path}/verify`, { amount: '0.01' })).status);
      expect((await owner.send('DELETE', path)).status).toBe(204);
    }
    expect(answers).toEqual([409, 409, 409, 429]);
  });
});

describe('the code of a payout', () => {
  test('is guessed ten times an hour at most, however many payouts are begun', async () => {
    const { owner } = await earningTeam();
    const answers: number[] = [];
    for (let payout = 0; payout < 4; payout += 1) {
      const { body } = await begin(owner, 'email');
      for (const answer of ['1', '2', '3']) {
        answers.push((await owner.post(`/payouts/${body.payout_id}/confirm`, { answer })).status);
      }
    }
    expect(answers).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await begin(owner, 'email')).status).toBe(429);
    await api.services.db.delete(limitedUses);
    const { body } = await begin(owner, 'email');
    const answer = await codeTo(api, owner.email);
    expect((await owner.post(`/payouts/${body.payout_id}/confirm`, { answer })).status).toBe(202);
  });
});

describe('where two people have to agree', () => {
  async function strictTeam() {
    const team = await earningTeam();
    const { db } = api.services;
    await db.update(partners).set({ twoPersonPayouts: true }).where(eq(partners.partnerId, team.partnerId));
    return { ...team, finance: await team.as('finance') };
  }

  test('a payout is booked once another person approves it, and not before', async () => {
    const { owner, finance, reader, stranger, as } = await strictTeam();
    const { body: begun } = await begin(owner);
    const confirmed = await confirm(owner, begun);
    expect([confirmed.status, confirmed.body.is_own]).toEqual([200, true]);
    expect((await confirm(owner, begun)).status).toBe(200);
    expect((await mailsTo(api, finance.email))[0]?.kind).toBe('payout_awaits_approval');
    expect((await owner.get(`/payouts/${begun.payout_id}`)).status).toBe(404);
    const path = `/payouts/${begun.payout_id}/approve`;
    expect((await owner.post(path)).status).toBe(409);
    expect((await reader.post(path)).status).toBe(403);
    expect((await stranger.post(path)).status).toBe(404);
    const { body } = await finance.get<{ items: WaitingPayout[] }>('/payouts/approvals');
    expect(body.items).toMatchObject([{ payout_id: begun.payout_id, is_own: false, requested_by: owner.email }]);
    await letProofLapse(api, finance.userId);
    expect(codeOf(await finance.post(path))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const fresh = await as('finance');
    const approvals = await Promise.all([fresh.post(path), fresh.post(path)]);
    expect(approvals.map(({ status }) => status)).toEqual([202, 202]);
    expect((await owner.get<Payout>(`/payouts/${begun.payout_id}`)).body.status).toBe('pending');
  });

  test('no key requests one', async () => {
    const { partnerId } = await strictTeam();
    const key = await api.newKey(partnerId, { environment: 'live', scopes: ['payouts:trigger'] });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await api.get('/me/payouts', { method: 'POST', key, headers, body: '{"amount_usd":"6000"}' });
    expect(answer.status).toBe(403);
  });
});
