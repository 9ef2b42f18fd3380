import type { Payout } from '#contract/payouts';
import { openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { payoutAddresses } from '#db/schema/payouts';
import { addVerifiedAddress, balanceOf, credit } from '#test/helpers/api/balances';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ADDRESSES, createClient } from '#test/helpers/service/client';
import { swaplane } from '#test/helpers/service/commands';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
let db: ReturnType<typeof openDatabase>;
let partnerId: string;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  const { databaseUrl } = instance.find();
  db = openDatabase(databaseUrl, { max: 2, onIdleError: () => {} });
});
afterAll(async () => {
  await db.$client.end();
  await instance.stop();
});
beforeEach(async () => {
  partnerId = (await instance.runJson<{ partner_id: string }>('partner', 'create', '--name', 'Acme')).partner_id;
});

interface Added {
  address_id: string;
  proof_amount: string;
  prove_by: string;
}
const command =
  (group: string) =>
  (...args: string[]) =>
    instance.run(group, ...args);
const payout = command('payout');
const addresses = command('payout-address');

const to = (currency: string, address: string) => [
  '--currency',
  currency,
  '--address',
  address,
  '--partner',
  partnerId,
];
const add = (currency: string, address: string) =>
  instance.runJson<Added>('payout-address', 'add', ...to(currency, address));
const confirm = ({ address_id, proof_amount }: Added) => addresses('confirm', address_id, '--amount', proof_amount);

test('what a provider reports of the markups of a month is recorded and shown', async () => {
  const options = ['--month', '2030-05', '--partner', partnerId];
  await payout('report', 'sideshift', ...options, '--usd', '12.5');
  await payout('report', 'sideshift', ...options, '--usd', '0');
  const shown = await instance.runJson<{ providers: object[] }>('payout', 'earnings', ...options);
  expect(shown.providers).toEqual([
    expect.objectContaining({ provider: 'sideshift', orders: 0, reported_usd: '0.00000000', difference_usd: '0' }),
  ]);
  const entries = (await db.select().from(auditLog)).filter(({ action }) => action === 'earnings.reported');
  expect(entries.map(({ target, details }) => [target, details])).toEqual([
    [partnerId, { provider: 'sideshift', month: '2030-05', usd: '12.5', before: null }],
    [partnerId, { provider: 'sideshift', month: '2030-05', usd: '0', before: '12.50000000' }],
  ]);
});

test('what a provider reports in all is recorded and shown beside what was expected', async () => {
  const month = ['--month', '2030-05'];
  await instance.run('provider', 'report', 'sideshift', ...month, '--usd', '12.5');
  const shown = await instance.runJson<{ providers: object[] }>('provider', 'earnings', ...month);
  expect(shown.providers).toEqual([
    expect.objectContaining({ provider: 'sideshift', expected_usd: '0.00000000', difference_usd: '12.50000000' }),
  ]);
});

/** The changes of addresses and their actors, in words. */
async function changes(...addressIds: string[]) {
  const entries = (await db.select().from(auditLog)).filter(({ target }) => addressIds.includes(target));
  for (const { actor, details } of entries) {
    expect([actor, details]).toEqual([
      expect.stringMatching(/^cli:./),
      { partner_id: partnerId, currency: expect.any(String), address: expect.any(String) },
    ]);
  }
  return entries.map(({ action, target }) => [action, addressIds.indexOf(target)]);
}

async function listed(): Promise<Record<string, unknown>[]> {
  const answer = await instance.runJson<{ addresses: Record<string, unknown>[] }>(
    ...(['payout-address', 'list', '--partner', partnerId] as const),
  );
  return answer.addresses;
}

const refusal = (reason: string) => ({ code: 1, stdout: '', stderr: `error: ${reason}\n` });

test('an address is verified by the amount of its micro-payment, and the first of a currency becomes the default', async () => {
  const before = Date.now();
  const added = await add('USDT-TRC20', ADDRESSES.trx);
  expect(added.proof_amount).toMatch(/^[0-3](\.\d{1,6})?$/);
  expect(Date.parse(added.prove_by)).toBeGreaterThanOrEqual(before + 86_400_000);
  expect(await listed()).toEqual([expect.objectContaining({ verified_at: null, is_default: false })]);
  expect(await addresses('default', added.address_id)).toEqual(
    refusal('The address is not verified: confirm it first.'),
  );
  expect(await addresses('confirm', added.address_id, '--amount', '0.01')).toEqual(
    refusal('That is not the amount that was sent.'),
  );
  expect(await confirm(added)).toMatchObject({ code: 0 });
  expect(await confirm(added)).toEqual(refusal('The address is already verified.'));
  expect(await addresses('add', ...to('USDT-TRC20', ADDRESSES.trx))).toEqual(
    refusal('The partner already has this address, and it is verified.'),
  );
  expect(await listed()).toEqual([
    {
      address_id: added.address_id,
      partner_id: partnerId,
      currency: 'USDT-TRC20',
      address: ADDRESSES.trx,
      is_default: true,
      verified_at: expect.any(String),
    },
  ]);
  expect(await changes(added.address_id)).toEqual([
    ['payout_address.added', 0],
    ['payout_address.confirmed', 0],
  ]);
});

test('the list says what to send to an address that a partner added, until its time is over', async () => {
  const added = await add('USDT-TRC20', ADDRESSES.trx);
  const send = { proof_amount: added.proof_amount, prove_by: added.prove_by };
  expect(await listed()).toEqual([expect.objectContaining(send)]);
  const list = async () => (await addresses('list', '--partner', partnerId)).stdout;
  expect(await list()).toContain(`send ${added.proof_amount} until ${added.prove_by.slice(0, 16)}`);

  await db.update(payoutAddresses).set({ proveBy: new Date() });
  expect(await listed()).toEqual([expect.not.objectContaining({ proof_amount: expect.anything() })]);
  expect(await list()).toContain('time is up');
});

test('a late verification is refused; adding the address again starts a new one', async () => {
  const added = await add('USDT-TRC20', ADDRESSES.trx);
  await db.update(payoutAddresses).set({ proveBy: new Date() });
  expect(await confirm(added)).toEqual(
    refusal('The 24 hours are over: add the address again for a new micro-payment.'),
  );
  const again = await add('USDT-TRC20', ADDRESSES.trx);
  expect(again.address_id).toBe(added.address_id);
  expect(await confirm(again)).toMatchObject({ code: 0 });
});

test('a default is removed only when another has replaced it, or when there is no other', async () => {
  const first = await addVerifiedAddress(db, partnerId, 'USDC-ERC20', ADDRESSES.eth);
  const second = await addVerifiedAddress(db, partnerId, 'USDC-ERC20', ADDRESSES.otherEth, false);
  expect(await addresses('remove', first)).toEqual(
    refusal(`The address is the default: promote another first, such as ${second}.`),
  );
  expect(await addresses('default', second)).toMatchObject({ code: 0, stdout: `${second} is the default.\n` });
  expect(await addresses('remove', first)).toMatchObject({ code: 0, stdout: `${first} is removed.\n` });
  expect(await addresses('remove', first)).toEqual(refusal(`There is no payout address ${first}.`));
  expect(await addresses('remove', second)).toMatchObject({ code: 0 });
  expect(await addresses('list', '--partner', partnerId)).toMatchObject({ stdout: `${partnerId} has no addresses.\n` });
  expect(await changes(first, second)).toEqual([
    ['payout_address.promoted', 1],
    ['payout_address.removed', 0],
    ['payout_address.removed', 1],
  ]);
});

test('an address that cannot receive the currency is refused', () =>
  expectForEach(
    [
      ['USDT-TRC20', ADDRESSES.eth, /^error: --address expects a Tron address/],
      ['USDC-ERC20', `${ADDRESSES.eth.slice(0, -1)}e`, /^error: --address expects an Ethereum address/],
      ['USDC-SOL', ADDRESSES.trx, /^error: --address expects a Solana address/],
    ],
    async ([currency, address, stderr]) => {
      expect(await addresses('add', ...to(currency, address))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(stderr),
      });
    },
  ));

/** A payout of all that the partner has earned, and the partner's client. */
async function requestPayout() {
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  await credit(db, partnerId, '6200');
  const scopes = 'payouts:read,payouts:trigger';
  const args = ['--partner', partnerId, '--env', 'live', '--scopes', scopes];
  const { key } = await instance.runJson<{ key: string }>('key', 'create', ...args);
  const wallet = createClient(instance.dev.base_url, key);
  const { status, body } = await wallet.call<Payout>('POST', '/me/payouts', { amount_usd: 'all' });
  expect(status).toBe(202);
  return { id: body.payout_id, wallet };
}

test('an operator takes a payout to its end, step by step', async () => {
  const { id, wallet } = await requestPayout();

  const waiting = await instance.runJson('payout', 'list', '--status', 'pending', '--partner', partnerId);
  expect(waiting).toMatchObject({ total: 1, payouts: [{ payout_id: id, payout_address: ADDRESSES.trx }] });
  expect(await payout('confirm', id)).toEqual(refusal('The payout is pending; it can become processing or failed'));
  expect(await payout('process', id)).toMatchObject({ code: 0, stdout: `${id} is processing.\n` });
  const sent = ['sent', id, '--tx', '9c41', '--amount', '6198.90'];
  expect(await payout(...sent)).toMatchObject({ code: 0, stdout: `${id} is sent.\n` });
  expect(await payout(...sent)).toMatchObject({ code: 0, stdout: `${id} is sent.\n` });
  expect(await payout('sent', id, '--tx', 'other', '--amount', '6198.90')).toEqual(
    refusal('The payout is sent (6198.9 USDT-TRC20 in 9c41); it can become confirmed or failed'),
  );
  expect(await payout('confirm', id)).toMatchObject({ code: 0, stdout: `${id} is confirmed.\n` });
  expect(await payout('fail', id, '--reason', 'too late')).toEqual(refusal('The payout is confirmed; that is final'));
  expect(await balanceOf(db, partnerId)).toEqual({ payable: '0.00', moving: '0.00', paid: '6200.00' });

  const { stdout } = await payout('show', id);
  expect(stdout).toContain('6198.9 USDT-TRC20 in 9c41');
  expect(stdout).toMatch(/payout\.requested +key_/);
  expect(stdout).toMatch(/payout\.confirmed +cli:/);
  expect((await wallet.call<Payout>('GET', `/me/payouts/${id}`)).body).toMatchObject({ status: 'confirmed' });
});

test('of two operators in one container, where both are the same system user, the second cannot pay what the first is paying', async () => {
  const { id } = await requestPayout();
  const pay = (ownName: string) => {
    const settings = { ...instance.settings, SWAPLANE_OPERATOR: ownName };
    return swaplane(instance.dataDir, ['payout', 'process', id], settings);
  };
  expect(await pay('anna and ben')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SWAPLANE_OPERATOR must be'),
  });
  expect(await pay('anna')).toMatchObject({ code: 0 });
  expect(await pay('ben')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/cli:[^/\s]+\/anna is already paying it/),
  });
  expect((await payout('show', id)).stdout).toMatch(/payout\.processing +cli:[^/\s]+\/anna/);
});

test('an unknown payout is refused', async () => {
  expect(await payout('show', 'po_00000000000000000000000000')).toEqual(
    refusal('There is no payout po_00000000000000000000000000.'),
  );
  expect(await payout('process', 'po_00000000000000000000000000')).toEqual(
    refusal('There is no payout po_00000000000000000000000000.'),
  );
  expect(await payout('process', 'ord_1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('A payout ID is po_ and 26 characters.'),
  });
  expect(await payout('list', '--partner', partnerId)).toMatchObject({
    code: 0,
    stdout: 'No payouts.\n',
  });
});
