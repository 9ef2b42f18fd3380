import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { BASE_PATH } from '#contract/base-path';
import { openDatabase } from '#db/client';
import { partners } from '#db/schema/partners';
import { openTestOrder } from '#test/helpers/api/orders';
import { load } from '../load/load';
import { createBenchPartner } from '../load/partner';
import { type OpenStream, openStream } from '../load/stream-client';
import { type Running, USAGE_PROBE } from '../servers/processes';
import { type MeasureRows, measureInTurn } from './row';

const STREAMS = 10_000;
const WARM_UP = 300;
const ORDERS = 1_000;
const OPENING = 25;
const ROUNDS = 3;
const SETTLE_MS = 2_000;

/** Opens thousands of streams at one process and keeps them open. */
export const measureStreams: MeasureRows = async (programs) => {
  const api = await programs.start('dist/src/bin/start-api.js', 19_484, USAGE_PROBE);
  const program = await programs.start('bench/bare/streams.ts', 19_485, USAGE_PROBE);
  const db = openDatabase(programs.databaseUrl, { max: 10, onIdleError: () => {} });
  const { partnerId, testKey } = await createBenchPartner(programs.databaseUrl, programs.secretKey);
  await db
    .update(partners)
    .set({ streams: STREAMS * 2 })
    .where(eq(partners.partnerId, partnerId));
  const orderIds: string[] = [];
  await load(10, ORDERS, async () => void orderIds.push((await openTestOrder(db, { partnerId })).orderId));
  await db.$client.end();

  const opening = async (side: Running, basePath: string) => {
    const openOne = (index: number) =>
      openStream(`${side.origin}${basePath}/order/${orderIds[index % ORDERS]}/stream`, testKey);
    await openAll(WARM_UP, openOne, async () => {});
    // Measured once, because a process does not free all memory of earlier streams.
    const { residentBytes: before } = await side.usage();
    return async () => {
      let kilobytes = 0;
      const { perSecond } = await openAll(STREAMS, openOne, async () => {
        kilobytes = ((await side.usage()).residentBytes - before) / STREAMS / 1_024;
      });
      return { perSecond, kilobytes };
    };
  };
  const { swaplane, bare } = await measureInTurn(ROUNDS, await opening(api, BASE_PATH), await opening(program, ''));
  return [
    {
      name: 'streams opened a second',
      unit: '/s',
      swaplane: swaplane.perSecond,
      bare: bare.perSecond,
      goal: { figure: 2_000 },
      better: 'higher',
    },
    {
      name: `memory per open stream, ${STREAMS.toLocaleString('en')} streams`,
      unit: 'KB',
      swaplane: swaplane.kilobytes,
      bare: bare.kilobytes,
      goal: { figure: 15 },
      better: 'lower',
    },
  ];
};

/** Opens so many streams, calls `look`, and closes them. */
async function openAll(count: number, openOne: (index: number) => OpenStream, whileOpen: () => Promise<void>) {
  const streams: OpenStream[] = [];
  const { perSecond } = await load(OPENING, count, async (index) => {
    const stream = openOne(index);
    streams.push(stream);
    await stream.begun;
  });
  await delay(SETTLE_MS);
  await whileOpen();
  for (const stream of streams) {
    stream.close();
  }
  await delay(SETTLE_MS);
  return { perSecond };
}
