import type { Request, Response } from 'express';
import { pino } from 'pino';
import type { Caller } from '#api/authentication/caller';
import type { RequestNote } from '#api/requests/note';
import { openRequestRecorder, type RequestRecorder } from '#api/requests/recorder';
import { type Database, openDatabase } from '#db/client';
import { requests } from '#db/schema/requests';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { newId } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';
import { startWire, type Wire } from '#test/helpers/servers/wire';

const CALLER = { partnerId: 'par_1', keyId: 'key_1', environment: 'test' } as Caller;

let database: FreshDatabase;
let wire: Wire;
let db: Database;
let recorder: RequestRecorder;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  database = await freshDatabase();
  const { host } = new URL(database.url);
  wire = await startWire(host);
  db = openDatabase(database.url.replace(host, wire.address), { max: 2, onIdleError: () => {} });
  lines = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  recorder = openRequestRecorder(db, DEFAULT_INTERVALS.requestLog, log);
});
afterEach(async () => {
  await recorder.close();
  await db.$client.end();
  await wire.close();
  await database.drop();
});

function take(count: number, { statusCode = 200, method = 'POST', caller = CALLER } = {}): void {
  for (let n = 0; n < count; n += 1) {
    recorder.take({
      requestId: newId('req'),
      operation: 'getOrder',
      at: new Date(),
      startedAt: 0,
      caller,
      ip: '::1',
      req: { method, originalUrl: '/partner/v1/order/ord_1?a=b', headers: {} } as Request,
      res: { headersSent: true, statusCode } as Response,
      requestBody: null,
      responseBody: null,
      errorCode: null,
      traceId: null,
      isOver: false,
      handIn: () => undefined,
    } satisfies RequestNote);
  }
}

const written = (count: number) => eventually(async () => (await db.$count(requests)) === count);

test('many simultaneous calls are all written, and so are the remaining ones when the process ends', async () => {
  take(1_234);
  await written(1_234);
  take(7);
  await recorder.close();
  expect(await db.$count(requests)).toBe(1_241);
});

test('calls wait for a database that is away; more than 5,000 are dropped and counted', async () => {
  take(1);
  await written(1);
  wire.cut();
  take(5_010);
  expect(recorder.dropped()).toBe(10);
  await eventually(() => lines.some(({ msg }) => msg === 'the request log waits for the database'));
  wire.mend();
  await written(5_001);
  await eventually(() => lines.some(({ dropped }) => dropped === 10));
});

test('the first 600 successful reads and 429s a minute of each partner are stored, and all other calls without a limit', async () => {
  take(599, { method: 'GET' });
  take(2, { method: 'POST', statusCode: 429 });
  take(5, { method: 'GET' });
  expect(recorder.dropped()).toBe(0);
  await written(600);
  take(3, { method: 'GET', statusCode: 404 });
  take(4, { method: 'POST' });
  take(1, { method: 'GET', caller: { ...CALLER, partnerId: 'par_2' } });
  take(1, { method: 'GET', caller: { ...CALLER, environment: 'live' } });
  await written(609);
});

test('a batch that the database refuses is dropped and counted, and the next ones are written', async () => {
  take(1, { statusCode: 2 ** 40 });
  await eventually(() => recorder.dropped() === 1);
  take(2);
  await written(2);
});
