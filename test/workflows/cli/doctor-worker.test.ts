import { doctorWorker } from '#cli/doctor/doctor';
import { serveProbes } from '#launcher/role';
import { freePort } from '#test/helpers/run/free-port';

describe('doctor worker', () => {
  let probes: Awaited<ReturnType<typeof serveProbes>>;
  beforeEach(async () => {
    const probePort = await freePort();
    jest.replaceProperty(process, 'env', { ...process.env, PROBE_PORT: String(probePort) });
    probes = await serveProbes({ host: '127.0.0.1', probePort });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await probes.close();
  });

  test('says of a worker that still waits for a server, or is about to stop, what it does', async () => {
    expect(await doctorWorker()).toEqual({
      json: { status: 'starting' },
      text: 'The process is starting: its log says what it waits for.',
      failed: true,
    });
    probes.drain();
    expect(await doctorWorker()).toEqual({
      json: { status: 'draining' },
      text: 'The process is about to stop.',
      failed: true,
    });
  });

  test('says that an API is no worker', async () => {
    probes.follow({ checkReadiness: async () => ({ status: 'ok', checks: { database: 'ok' } }) });
    await expect(doctorWorker()).rejects.toThrow(
      /^An API answers at 127\.0\.0\.1:\d+: run this where a worker runs\.$/,
    );
  });

  test('names what is not well of a worker that runs', async () => {
    const checks = { database: 'ok', engine: 'down', workers: 'ok' } as const;
    const health = { status: 'down' as const, checks, queues: { orders: 'RUNNING' }, draining: [] };
    probes.follow({ checkReadiness: async () => health });
    const { text, failed } = await doctorWorker();
    expect([text.split('\n')[0], failed]).toEqual(['The worker is not well.', true]);
    expect(text).toMatch(/^engine +down$/m);
    expect(text).toMatch(/^queue orders +RUNNING$/m);
  });
});
