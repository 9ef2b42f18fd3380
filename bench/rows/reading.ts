import { load } from '../load/load';
import { ServiceClient } from '../load/service-client';
import { type MeasureRows, measureInTurn } from './row';

const CONNECTIONS = 32;
const READS = 12_000;
const ROUNDS = 7;

/** Reads one order repeatedly; both programs read the same row, for the same client. */
export const measureReading: MeasureRows = async (programs) => {
  const { client, bare: program, testKey } = programs;
  const orderId = await client.create(await client.quote(), 'sandbox_scenario=stuck');
  const bareReader = new ServiceClient(program.origin, testKey, '');
  const readAll = async (side: 'swaplane' | 'bare', reader: ServiceClient) => {
    const before = programs.usage(side);
    const { perSecond, p99 } = await load(CONNECTIONS, READS, async () => void (await reader.read(orderId)));
    const after = programs.usage(side);
    return { perSecond, p99, nodeMs: (after.node - before.node) / READS };
  };
  const { swaplane, bare } = await measureInTurn(
    ROUNDS,
    () => readAll('swaplane', client),
    () => readAll('bare', bareReader),
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
    {
      name: 'processor time of the API per read',
      unit: 'ms',
      swaplane: swaplane.nodeMs,
      bare: bare.nodeMs,
      goal: null,
      better: 'lower',
    },
  ];
};
