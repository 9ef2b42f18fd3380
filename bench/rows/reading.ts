import { load } from '../load/load';
import { ServiceClient } from '../load/service-client';
import { type MeasureRows, measureInTurn } from './row';

const CONNECTIONS = 32;
const READS = 12_000;
const ROUNDS = 5;

/** Reads one order repeatedly; both programs read the same row, for the same client. */
export const measureReading: MeasureRows = async ({ client, bare: program, testKey }) => {
  const orderId = await client.create(await client.quote(), 'sandbox_scenario=stuck');
  const bareReader = new ServiceClient(program.origin, testKey, '');
  const readAll = async (reader: ServiceClient) => ({
    ...(await load(CONNECTIONS, READS, async () => void (await reader.read(orderId)))),
  });
  const { swaplane, bare } = await measureInTurn(
    ROUNDS,
    () => readAll(client),
    () => readAll(bareReader),
  );
  await bareReader.close();
  return [
    {
      name: `reads a second, ${CONNECTIONS} connections`,
      unit: '/s',
      swaplane: swaplane.perSecond,
      bare: bare.perSecond,
      goal: { ratio: 0.9 },
      better: 'higher',
    },
    {
      name: `99th percentile of a read, ${CONNECTIONS} connections`,
      unit: 'ms',
      swaplane: swaplane.p99,
      bare: bare.p99,
      goal: { ratio: 1.5 },
      better: 'lower',
    },
  ];
};
