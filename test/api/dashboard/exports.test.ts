import type { OrderFile } from '#contract/dashboard/orders/list';
import { auditOf } from '#db/audit';
import { leaseExport } from '#db/exports/order-exports';
import { type ExportDeps, writeExport } from '#operations/exports/export-orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { fillOrders } from '#test/helpers/dashboard/fill';
import { mailsTo } from '#test/helpers/people/mails';
import { openTeam, type Team } from '#test/helpers/people/team';

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

test('more orders than one answer holds are written in the background, each once, and who asked is told where', async () => {
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

test('a file whose writer died goes on where it was, and none is written twice at a time', async () => {
  const exportId = await begin({ status: 'completed', from: '2020-01-01' });
  const leased = await lease();
  expect(await leaseExport(api.services.db)).toBeNull();
  // Both have the same lease in hand: the second finds its parts written.
  await Promise.all([writeExport(deps(), leased), writeExport(deps(), leased)]);
  const lines = await fetchLines(exportId);
  const { orders } = await read(exportId);
  expect(lines).toHaveLength(orders + 1);
  expect(lines.slice(1).every((line) => line.includes(',completed,'))).toBe(true);
});

test('another partner and who may not export find nothing, and one partner has ten an hour', async () => {
  const exportId = await begin({ usd_min: '4999' });
  expect((await team.stranger.get(`/orders/exports/${exportId}`)).status).toBe(404);
  expect((await team.reader.get(`/orders/exports/${exportId}`)).status).toBe(403);
  for (let more = 0; more < 7; more += 1) {
    await begin({ usd_min: '4999' });
  }
  const refused = await team.owner.post('/orders/exports', { environment: 'live' });
  expect([refused.status, refused.body]).toMatchObject([429, { error: { code: 'RATE_LIMITED' } }]);
});
