import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createProviderActivities } from '#activities/provider-activities';
import { type Database, openDatabase } from '#db/client';
import { type OpenNotifications, openNotifications } from '#db/notifications';
import { listCatalogChanges, storeCatalog } from '#db/providers/catalogs';
import { findQuote, type NewQuote, storeQuotes, storeQuotesAsOneRow } from '#db/quotes/quotes';
import { listOpenCases } from '#db/recovery/cases';
import { markAgreed } from '#db/recovery/checks';
import { providerCalls } from '#db/schema/orders';
import { idFamily } from '#domain/id';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { changenow } from '#providers/adapters/changenow';
import { openCatalogs } from '#providers/live/catalog';
import { findSimulated } from '#providers/simulated/provider';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';

const log = pino({ level: 'silent' });
const coin = (ticker: string) => ({ ticker, network: ticker, contract: null, sends: true, receives: true });
const BTC = { code: 'BTC', network: 'btc' };
const LTC = { code: 'LTC', network: 'ltc' };

let database: FreshDatabase;
let db: Database;
let notifications: OpenNotifications;

beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, { max: 5, onIdleError: () => {} });
  notifications = openNotifications(database.url, log);
});
afterAll(async () => {
  await notifications.close();
  await db.$client.end();
  await database.drop();
});

test('every process knows at once what a provider lists, without asking it', async () => {
  const deps = { db, notifications, rereadMs: DEFAULT_INTERVALS.catalogReread, log, adapters: [changenow] };
  const here = await openCatalogs(deps);
  expect(here.of('changenow').assets).toEqual([]);
  await storeCatalog(db, 'changenow', [coin('btc')]);
  await eventually(() => here.of('changenow').assets.length === 1);
  expect(here.of('changenow').sold(BTC)).toEqual(coin('btc'));
  const later = await openCatalogs(deps);
  expect(later.of('changenow').assets).toEqual([BTC]);
  const version = here.version();
  const changes = () => listCatalogChanges(db, ['changenow']);
  const before = await changes();
  await storeCatalog(db, 'changenow', [coin('btc')]);
  expect(await changes()).toEqual(before);
  await storeCatalog(db, 'changenow', [coin('btc'), coin('ltc')]);
  await eventually(() => here.of('changenow').bought(LTC) && later.of('changenow').bought(LTC));
  // The same list again was no change.
  expect(here.version()).toBe(version + 1);
  await Promise.all([here.close(), later.close()]);
});

test('a refund by ticket at a live provider is one case for an operator, until the order has ended', async () => {
  const orderId = newId('ord');
  const simulated = findSimulated('deltaswap');
  const facts = { ...simulated?.facts, sandbox: false, name: 'LiveSwap' };
  const live = { ...simulated, facts, openTicket: undefined } as never;
  const { openTicket } = createProviderActivities({
    db,
    findProvider: () => live,
    health: { note: () => {}, avoid: async () => {}, noteRefused: async () => {} },
    announceFailedRefund: async () => {},
    noteContradiction: async () => {},
  });
  const call = { input: inputWith({ orderId, provider: 'deltaswap' }), providerOrderId: 'abc-1' };
  const [first, again] = [await openTicket(call), await openTicket(call)];
  expect(again).toBe(first);
  const cases = async () => (await listOpenCases(db)).filter((one) => one.orderId === orderId);
  expect(await cases()).toMatchObject([
    { mismatch: 'refund_ticket', repair: 'ask LiveSwap to refund its order abc-1' },
  ]);
  expect(await db.select().from(providerCalls).where(eq(providerCalls.orderId, orderId))).toHaveLength(1);
  await markAgreed(db, { orderId, revision: 1, terminal: false });
  expect(await cases()).toHaveLength(1);
  await markAgreed(db, { orderId, revision: 1, terminal: true });
  expect(await cases()).toEqual([]);
});

describe('a quote of a live provider', () => {
  const owner = { partnerId: newId('par'), environment: 'live' } as const;
  const quote = (over: Partial<NewQuote> = {}): NewQuote => ({
    quoteId: newId('q'),
    environment: 'live',
    provider: 'changenow',
    from: 'LTC',
    fromNetwork: 'ltc',
    to: 'BTC',
    toNetwork: 'btc',
    amountFrom: '3.5',
    amountTo: '0.0044',
    ...over,
  });
  const terms = { rateType: 'fixed', side: 'receive', quoteRef: 'rate-1', providerAmountTo: '0.0045' } as const;

  test("is valid until its provider's own time or for five minutes, whichever is shorter", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const late = new Date(Date.now() + 3_600_000).toISOString();
    const before = Date.now();
    const [short, long, plain] = await storeQuotes(db, [
      quote({ validUntil: soon }),
      quote({ validUntil: late }),
      quote(),
    ]);
    expect(short?.toISOString()).toBe(soon);
    expect(long?.getTime()).toBeGreaterThanOrEqual(before + 300_000);
    expect(long?.getTime()).toBeLessThanOrEqual(Date.now() + 300_000);
    expect(plain).toEqual(long);
  });

  test('keeps what its order needs, also as a lower-ranked quote of a keyless estimate', async () => {
    const idOf = idFamily(newId('q'));
    const soon = new Date(Date.now() + 60_000).toISOString();
    const rows = [quote({ quoteId: idOf(0) }), quote({ quoteId: idOf(1), ...terms, validUntil: soon })];
    const [, second] = await storeQuotesAsOneRow(db, rows);
    expect(second?.toISOString()).toBe(soon);
    const found = await findQuote(db, idOf(1), owner);
    expect(found).toMatchObject({ ...terms, expiresAt: new Date(soon) });
    expect(await findQuote(db, idOf(0), owner)).toMatchObject({ rateType: null, side: null, quoteRef: null });
  });
});
