import { sql } from 'drizzle-orm';
import type { Estimate } from '#contract/quotes/estimate';
import { auditOf } from '#db/audit';
import { listDrills } from '#db/providers/drains';
import { providerDrills } from '#db/schema/providers';
import type { DrillKind } from '#domain/sandbox/drill';
import { startDrill, stopDrill } from '#operations/providers/drills';
import { allowMuch } from '#test/helpers/orders/allowance';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client } from '#test/helpers/service/client';

const LIVE = 'changenow';
const DRILLED = 'alphaswap';
const ACTOR = 'cli:tester';
const SWAP = { from: 'BTC', to: 'ETH', amount: '0.05', include: 'all' };

let twins: TwinService;
let wallet: Client;
let live: Client;
beforeAll(async () => {
  twins = await startTwinService(LIVE);
  const partner = await twins.service.partner();
  await allowMuch(twins.service, partner.partnerId);
  [wallet, live] = [partner.test, partner.live];
});
afterAll(() => twins.close());
afterEach(async () => {
  await twins.service.db.delete(providerDrills);
  await twins.service.db.execute(sql`delete from avoided_providers`);
});

const db = () => ({ db: twins.service.db });
const drill = (kind: DrillKind, forMs = 60_000) => startDrill(db(), { provider: DRILLED, kind, actor: ACTOR, forMs });

async function quoteOf(provider = DRILLED) {
  const { body } = await wallet.call<Estimate>('GET', '/estimate', undefined, { query: SWAP });
  return body.quotes?.find((quote) => quote.provider === provider);
}

test('a provider that fails or hangs gives no quote, and the others still do, until it is stopped', async () => {
  for (const kind of ['fail', 'hang'] as const) {
    expect(await quoteOf()).toBeDefined();
    await drill(kind);
    await eventually(async () => (await quoteOf()) === undefined);
    expect(await quoteOf('betaswap')).toBeDefined();
    await stopDrill(db(), { provider: DRILLED, actor: ACTOR });
    await eventually(quoteOf);
  }
});

test('a provider that fails opens no order: the partner gets an error, and no order is left', async () => {
  const quote = await eventually(quoteOf);
  await drill('fail');
  await eventually(async () => (await quoteOf()) === undefined);
  const { status, body } = await wallet.create({ quote_id: quote.quote_id, address: ADDRESSES.eth });
  expect([status, body]).toMatchObject([502, { error: { code: 'PROVIDER_ERROR' } }]);
});

test('a provider that quotes a false price ranks first and refuses the order', async () => {
  const honest = await eventually(quoteOf);
  await drill('lie');
  const lie = await eventually(async () => {
    const quote = await quoteOf();
    return Number(quote?.amount_to) > Number(honest.amount_to) * 1.4 ? quote : null;
  });
  const { status, body } = await wallet.create({ quote_id: lie.quote_id, address: ADDRESSES.eth });
  expect([status, body]).toMatchObject([502, { error: { code: 'PROVIDER_ERROR' } }]);
});

test('a drill ends after its time', async () => {
  await drill('fail', 4_000);
  await eventually(async () => (await quoteOf()) === undefined);
  await eventually(quoteOf);
  expect(await listDrills(twins.service.db)).toEqual([]);
  // After its end another one can start.
  expect((await drill('slow')).kind).toBe('slow');
});

test('a live provider cannot have a drill, and ignores one in the table', async () => {
  for (const provider of [LIVE, 'nobody']) {
    const request = { provider, kind: 'fail', actor: ACTOR, forMs: 60_000 } as const;
    await expect(startDrill(db(), request)).rejects.toThrow('a drill never touches a live one');
    await expect(stopDrill(db(), request)).rejects.toThrow('a drill never touches a live one');
  }
  await twins.service.db
    .insert(providerDrills)
    .values({ provider: LIVE, kind: 'fail', actor: ACTOR, since: new Date(), until: new Date(Date.now() + 60_000) });
  // When the simulated provider fails, every process has read the table.
  await drill('fail');
  await eventually(async () => (await quoteOf()) === undefined);
  for (let times = 0; times < 5; times += 1) {
    expect((await estimate(live)).status).toBe(200);
  }
  const { body } = await estimate(live, { amount: '3.7' });
  expect(body.provider).toBe(LIVE);
});

test('start and stop are audited, and a second drill or one without an end is refused', async () => {
  await drill('hang', 5_000);
  await expect(drill('fail')).rejects.toThrow('already has a drill');
  await stopDrill(db(), { provider: DRILLED, actor: ACTOR });
  await expect(stopDrill(db(), { provider: DRILLED, actor: ACTOR })).rejects.toThrow('has no drill');
  await expect(drill('fail', 86_400_001)).rejects.toThrow('between 1 second and 1 day');
  const entries = (await auditOf(twins.service.db, DRILLED)).slice(-2);
  expect(entries.map(({ action, actor, details }) => [action, actor, details.kind])).toEqual([
    ['drill.started', ACTOR, 'hang'],
    ['drill.stopped', ACTOR, 'hang'],
  ]);
});
