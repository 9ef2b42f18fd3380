import { serveProbes } from '#launcher/role';
import { freePort } from '#test/helpers/run/free-port';

const HOST = 'swap.lantern.example';
let close: () => Promise<void>;
let origin: string;
let probes: Awaited<ReturnType<typeof serveProbes>>;

beforeAll(async () => {
  const probePort = await freePort();
  probes = await serveProbes({ host: '127.0.0.1', probePort });
  close = probes.close;
  origin = `http://127.0.0.1:${probePort}`;
});
afterAll(() => close?.());

const ask = async (query: string, method = 'GET') =>
  (await fetch(`${origin}/tracking-host${query}`, { method })).status;

test('a process that starts, or that is a worker, knows no host name', async () => {
  expect(await ask(`?domain=${HOST}`)).toBe(404);
  probes.follow({ checkReadiness: async () => ({ status: 'ok' }) });
  expect(await ask(`?domain=${HOST}`)).toBe(404);
});

test('an API tells a proxy which host names are verified, and of no other that it is', async () => {
  probes.follow({ checkReadiness: async () => ({ status: 'ok' }), knowsHost: (host) => host === HOST });
  expect(await ask(`?domain=${HOST}`)).toBe(200);
  expect(await ask(`?domain=x.${HOST}`)).toBe(404);
  expect([await ask('?domain='), await ask(''), await ask(`?domain=${HOST}`, 'POST')]).toEqual([404, 404, 404]);
  expect((await fetch(`${origin}/ready`)).status).toBe(200);
  expect((await fetch(`${origin}/live`)).status).toBe(200);
});
