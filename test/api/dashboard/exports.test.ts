import { gunzipSync } from 'node:zlib';
import type { DataExportList, DataExportView } from '#contract/dashboard/data-exports';
import type { OrderFile } from '#contract/dashboard/orders/order-search';
import { auditOf } from '#db/audit';
import { leaseDataExport, leaseExport } from '#db/exports/exports';
import { readBalances } from '#db/payouts/ledger';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { add } from '#domain/amount';
import { DATA_KINDS } from '#domain/exports/data-export';
import { type ExportDeps, writeDataExport, writeExport } from '#operations/exports';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { invite } from '#operations/team';
import { webhookSecretSealer } from '#security/sealer';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { fillOrders } from '#test/helpers/dashboard/fill';
import { ADDRESSES } from '#test/helpers/service/client';
import { mailsTo } from '#test/helpers/users/mails';
import { type ProvenMember, provenMember } from '#test/helpers/users/proof';
import { openTeam, type Team } from '#test/helpers/users/team';
import { logInMember, PASSWORD } from '#test/helpers/users/users';

describe('exports of orders and deliveries', () => {
  const ORDERS = 12_345;

  const api = useTestApi();

  let team: Team;

  beforeAll(async () => {
    team = await openTeam({ ...api, db: api.services.db });
    await fillOrders(api.services.db, { partnerId: team.partnerId, environment: 'live' }, ORDERS);
  });

  const deps = (): ExportDeps => ({ ...api.services, publicUrl: 'https://swap.example' });

  const begin = async (filter: object = {}) => {
    const { status, body } = await team.owner.post<OrderFile>('/orders/exports', { environment: 'live', ...filter });
    expect([status, body.state]).toEqual([202, 'writing']);
    return body.export_id;
  };

  const lease = async () => {
    const leased = await leaseExport(api.services.db);
    if (!leased) {
      throw new Error('nothing is to be written');
    }
    return leased;
  };

  const read = async (exportId: string) => (await team.owner.get<OrderFile>(`/orders/exports/${exportId}`)).body;

  const fetchLines = async (exportId: string) => {
    const { body } = await team.owner.get<string>(`/orders/exports/${exportId}/file`);
    return body.trimEnd().split('\r\n');
  };

  test('of more orders than one response holds are written in the background, each order once, and their link is sent to the member', async () => {
    const exportId = await begin();
    expect((await team.owner.get(`/orders/exports/${exportId}/file`)).status).toBe(404);
    await writeExport(deps(), await lease());
    expect(await leaseExport(api.services.db)).toBeNull();
    expect(await read(exportId)).toMatchObject({ state: 'ready', orders: ORDERS });

    const [heading, ...lines] = await fetchLines(exportId);
    expect(heading).toMatch(/^order_id,partner_order_ref,status,/);
    const ids = lines.map((line) => line.slice(0, line.indexOf(',')));
    expect([ids[0], ids.length, new Set(ids).size]).toEqual([`ord_${ORDERS}`, ORDERS, ORDERS]);

    const [mail] = await mailsTo(api, team.owner.email);
    expect(mail?.kind).toBe('export_ready');
    expect(mail?.text).toContain(`The file contains 12,345 orders`);
    expect(mail?.text).toContain(`https://swap.example/dashboard/orders?export=${exportId}`);
    expect((await auditOf(api.services.db, team.partnerId)).at(-1)).toMatchObject({
      action: 'orders.exported',
      actor: team.owner.userId,
      details: { export_id: exportId },
    });
  });

  test('are continued where they stopped when the writing process died, and never written twice at the same time', async () => {
    const exportId = await begin({ status: 'completed', from: '2020-01-01' });
    const leased = await lease();
    expect(await leaseExport(api.services.db)).toBeNull();
    // Both hold the same lease: the second finds its parts already written.
    await Promise.all([writeExport(deps(), leased), writeExport(deps(), leased)]);
    const lines = await fetchLines(exportId);
    const { orders } = await read(exportId);
    expect(lines).toHaveLength(orders + 1);
    expect(lines.slice(1).every((line) => line.includes(',completed,'))).toBe(true);
  });

  test('cannot be found by another partner or by a member without the permission, and are limited to ten an hour per partner', async () => {
    const exportId = await begin({ usd_min: '4999' });
    expect((await team.stranger.get(`/orders/exports/${exportId}`)).status).toBe(404);
    expect((await team.reader.get(`/orders/exports/${exportId}`)).status).toBe(403);
    for (let more = 0; more < 7; more += 1) {
      await begin({ usd_min: '4999' });
    }
    const refused = await team.owner.post('/orders/exports', { environment: 'live' });
    expect([refused.status, refused.body]).toMatchObject([429, { error: { code: 'RATE_LIMITED' } }]);
  });
});

describe('lines of an export', () => {
  const api = useTestApi();
  const REVENUE = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 10 };

  const THROUGH = ['confirming', 'exchanging', 'sending', 'completed'] as const;

  const linesFor = async (person: Team['owner']) => {
    const { body } = await person.get<string>('/orders/export?environment=live');
    const [heading = '', ...lines] = body.trimEnd().split('\r\n');
    const names = heading.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
  };

  test('have hashes, what arrived, reasons and earnings, the last for roles that see revenue', async () => {
    const { db } = api.services;
    const team = await openTeam({ ...api, db });
    const { partnerId } = team;
    const paid = await openTestOrder(db, { partnerId, environment: 'live', revenue: REVENUE });
    for (const status of THROUGH) {
      await paid.moveTo(status);
    }
    const due = await openTestOrder(db, { partnerId, environment: 'live', revenue: REVENUE });
    await due.moveTo('confirming');
    await due.moveTo('refund_required');
    const finance = await team.as('finance');
    const lines = await linesFor(finance);
    const [completed, returning] = [paid, due].map(({ orderId }) => lines.find(({ order_id }) => order_id === orderId));
    expect(completed).toMatchObject({ tx_out_hash: 'completed out', failed_reason_code: '', earned_usd: '3.50000000' });
    expect(returning).toMatchObject({ amount_from_actual: '', refund_amount: '', earned_usd: '' });
    const developer = await team.as('developer');
    expect((await linesFor(developer)).map(({ earned_usd }) => earned_usd)).toEqual(['', '']);

    const { body } = await finance.post<OrderFile>('/orders/exports', { environment: 'live' });
    const leased = await leaseExport(db);
    if (leased) await writeExport({ ...api.services, publicUrl: 'https://swap.example' }, leased);
    expect((await finance.get(`/orders/exports/${body.export_id}/file`)).status).toBe(200);
    expect((await developer.get(`/orders/exports/${body.export_id}/file`)).status).toBe(404);
    expect((await team.stranger.get(`/orders/exports/${body.export_id}/file`)).status).toBe(404);
  });

  test('add up to the balance, however small the orders are', async () => {
    const { db } = api.services;
    const { partnerId, as } = await openTeam({ ...api, db });
    const small = { partnerId, environment: 'live', revenue: { ...REVENUE, amountInUsd: '3', markupBps: 0 } } as const;
    for (let order = 0; order < 4; order += 1) {
      const paid = await openTestOrder(db, small);
      for (const status of THROUGH) {
        await paid.moveTo(status);
      }
    }
    const lines = await linesFor(await as('finance'));
    const sum = lines.reduce((all, { earned_usd = '' }) => add(all, earned_usd), '0');
    expect([lines.length, sum]).toEqual([4, '0.03']);
    expect((await readBalances(db, partnerId)).payable).toBe('0.03000000');
  });
});

describe('exports of all data', () => {
  const api = useTestApi();

  const ORDERS = 2_345;

  const SECRET = 'whsec_test_kept_to_itself';

  let partnerId: string;

  let key: string;

  let owner: ProvenMember;

  let token: string;

  let pageKey: string;

  beforeAll(async () => {
    const { db, keyring } = api.services;
    const partner = await api.newPartner();
    ({ partnerId, liveKey: key } = partner);
    owner = await provenMember(api, partnerId, 'owner');
    await fillOrders(db, { partnerId, environment: 'live' }, ORDERS);
    const slot = { partnerId, environment: 'test', channel: 'order', url: 'https://wallet.example/hook' } as const;
    await setEndpoint(db, { ...slot, sealSecret: webhookSecretSealer(keyring, SECRET) });
    const page = { environment: 'live', name: 'shop', origins: ['https://wallet.example'] } as const;
    pageKey = (await createPublishableKey({ db }, { ...page, partnerId, actor: 'test' })).key;
    await openTestOrder(db, { partnerId });
    await credit(db, partnerId, '120');
    await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
    const by = { ...owner.someone, partnerId, role: 'owner' } as const;
    await invite({ ...api.services, publicUrl: 'https://swap.example' }, by, {
      email: 'new@example.com',
      role: 'admin',
    });
    token = /token=([\w-]+)/.exec((await mailsTo(api, 'new@example.com'))[0]?.text ?? '')?.[1] ?? '';
  });

  const deps = (): ExportDeps => ({ ...api.services, publicUrl: 'https://swap.example' });

  const request = async (person = owner) => person.browser.post<DataExportView>('/exports', await person.proof());

  const write = async () => {
    const leased = await leaseDataExport(api.services.db);
    if (leased) await writeDataExport(deps(), leased);
    return leased;
  };

  const download = async (id: string) => {
    const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${api.origin}/dashboard/api/exports/${id}/file`, { headers: { Cookie: cookie } });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('contain everything stored, are given to one Owner with a link by mail, and are announced to every Owner', async () => {
    const other = await provenMember(api, partnerId, 'owner');
    const { status, body } = await request();
    expect([status, body]).toMatchObject([202, { state: 'writing', lines: 0 }]);
    expect((await mailsTo(api, other.someone.email))[0]?.kind).toBe('data_export_requested');
    expect((await owner.browser.get(`/exports/${body.data_export_id}/file`)).status).toBe(404);

    await write();
    expect(await leaseDataExport(api.services.db)).toBeNull();
    const [mail] = await mailsTo(api, owner.someone.email);
    expect([mail?.kind, mail?.text]).toEqual(['data_export_ready', expect.stringContaining('/dashboard/settings')]);

    const { answer, bytes } = await download(body.data_export_id);
    expect(answer.headers.get('Content-Type')).toBe('application/gzip');
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
    const text = gunzipSync(bytes).toString();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; order_id?: string; deliveries?: object[] });
    expect(lines.find(({ type }) => type === 'publishable_key')).toMatchObject({
      key: pageKey,
      origins: ['https://wallet.example'],
      revoked_at: null,
    });
    expect([...new Set(lines.map(({ type }) => type))]).toEqual(DATA_KINDS.filter((kind) => kind !== 'payout'));
    const ids = lines.filter(({ type }) => type === 'order').map(({ order_id }) => order_id);
    expect([ids.length, new Set(ids).size]).toEqual([ORDERS, ORDERS]);
    expect(lines.find(({ type }) => type === 'test_order')?.deliveries).toMatchObject([
      { url: 'https://wallet.example/hook', attempts: [] },
    ]);

    const { items } = (await owner.browser.get<DataExportList>('/exports')).body;
    expect(items[0]).toMatchObject({ state: 'ready', lines: lines.length, size: bytes.length });
    const actions = (await auditOf(api.services.db, partnerId)).map(({ action, actor }) => [action, actor]);
    expect(actions.slice(-2)).toEqual([
      ['data.exported', owner.someone.userId],
      ['data.downloaded', owner.someone.userId],
    ]);
  });

  test('contain no secret and no digest of one', async () => {
    const { items } = (await owner.browser.get<DataExportList>('/exports')).body;
    const text = gunzipSync((await download(items[0]?.data_export_id ?? '')).bytes).toString();
    const unwanted = [key, SECRET, PASSWORD, token, owner.offer.secret, ...owner.backupCodes, '$argon2id$', 'sealed'];
    expect(unwanted.filter((word) => word === '' || text.includes(word))).toEqual([]);
    expect(text).not.toMatch(/refund_address|hash":{"type":"Buffer"|token_hash|password/);
  });

  test('are continued where they stopped when the writing process died', async () => {
    const { body } = await request();
    const leased = await leaseDataExport(api.services.db);
    if (!leased) {
      throw new Error('nothing is to be written');
    }
    // Both hold the same lease: the second finds its parts already written.
    await Promise.all([writeDataExport(deps(), leased), writeDataExport(deps(), leased)]);
    const { bytes } = await download(body.data_export_id);
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
    const { items } = (await owner.browser.get<DataExportList>('/exports')).body;
    expect(items[0]).toMatchObject({ lines: lines.length, size: bytes.length, state: 'ready' });
  });

  test('are refused with a wrong password or code, and an Owner without a second factor is asked to enroll one', async () => {
    const { code } = await owner.proof();
    const wrongPassword = await owner.browser.post('/exports', { password: 'something else', code });
    expect([wrongPassword.status, wrongPassword.body]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
    expect((await owner.browser.post('/exports', { password: PASSWORD, code: '000000' })).status).toBe(400);
    const plain = await logInMember(api, partnerId, 'owner');
    const refused = await plain.post('/exports', { password: PASSWORD, code: '000000' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining('two-factor')]);
  });

  test('can be found only by an Owner of this partner, and are limited to three files a day per partner', async () => {
    const { items } = (await owner.browser.get<DataExportList>('/exports')).body;
    const admin = await logInMember(api, partnerId, 'admin');
    const stranger = await logInMember(api, (await api.newPartner()).partnerId, 'owner');
    expect((await admin.get('/exports')).status).toBe(403);
    expect((await stranger.get<DataExportList>('/exports')).body.items).toEqual([]);
    expect((await stranger.get(`/exports/${items[0]?.data_export_id}/file`)).status).toBe(404);
    expect((await request()).status).toBe(202);
    const refused = await request();
    expect([refused.status, refused.body]).toMatchObject([429, { error: { code: 'RATE_LIMITED' } }]);
  });
});
