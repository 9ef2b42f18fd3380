import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { EndedEarly } from '#launcher/children';
import { readLastPorts, startOnFreePorts, TEMPORAL_PORTS } from '#launcher/ports';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

/** The ports of a server that starts at once. */
const returnPorts = async <Ports>(ports: Ports) => ports;

async function listenOn(port: number): Promise<Server> {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  return other;
}

test('inner ports are remembered, differ from each other, and are replaced if they are in use', async () => {
  const path = temporaryDir();
  const first = {
    ...(await startOnFreePorts(path, ['postgres'], returnPorts)),
    ...(await startOnFreePorts(path, TEMPORAL_PORTS, returnPorts)),
  };
  expect(new Set(Object.values(first)).size).toBe(5);
  expect(readLastPorts(path)).toEqual(first);
  expect(await startOnFreePorts(path, [...TEMPORAL_PORTS, 'postgres'], returnPorts)).toEqual(first);

  const other = await listenOn(first.temporal);
  const next = await startOnFreePorts(path, [...TEMPORAL_PORTS, 'postgres'], returnPorts);
  expect(next).toEqual({ ...first, temporal: expect.any(Number) });
  expect(next.temporal).not.toBe(first.temporal);
  other.close();
});

test('a server whose port gets used between the check and its start is started on another one', async () => {
  const path = temporaryDir();
  const blockers: Server[] = [];
  const port = await startOnFreePorts(path, ['postgres'], async ({ postgres }) => {
    if (blockers.length === 0) {
      blockers.push(await listenOn(postgres));
      throw new EndedEarly('address already in use');
    }
    return postgres;
  });
  expect(blockers[0]?.address()).not.toMatchObject({ port });
  expect(readLastPorts(path)).toEqual({ postgres: port });
  blockers[0]?.close();
});

test('a server that ends during each start is reported after the third', async () => {
  let starts = 0;
  const start = async () => {
    starts += 1;
    throw new EndedEarly(`end ${starts}`);
  };
  await expect(startOnFreePorts(temporaryDir(), ['postgres'], start)).rejects.toThrow('end 3');
});

test('a failed start is not repeated if its server may still run', async () => {
  let starts = 0;
  const start = async () => {
    starts += 1;
    throw new Error('not ready in time');
  };
  await expect(startOnFreePorts(temporaryDir(), ['postgres'], start)).rejects.toThrow('not ready in time');
  expect(starts).toBe(1);
});
