import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection, type ScheduleClient } from '@temporalio/client';
import { IllegalStateError } from '@temporalio/common';
import { NativeConnection } from '@temporalio/worker';
import { DAY, HOUR } from '#domain/duration';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { loadConfig } from '#process/config/config';
import { connectionOptions, connectTemporal, QuietConnection } from '#temporal/client';
import { ensureSchedules, scheduleId } from '#temporal/schedules';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type GrpcGate, openGrpcGate } from '#test/helpers/servers/grpc-gate';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { PAYLOAD_KEYS, TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { startService } from '#test/helpers/service/service';
import { selfSignedCertificate } from '#test/helpers/webhooks/self-signed';
import { openWorkerPool, type PooledWorker } from '#worker/worker-pool';

describe('stack traces', () => {
  test.each([
    ['shows no line', undefined, false],
    ['shows the lines of its workflow', 'true', true],
  ] as const)('the call stack of an order %s with WORKFLOW_STACK_TRACES %s', async (_words, setting, shown) => {
    const service = await startService({ env: setting === undefined ? {} : { WORKFLOW_STACK_TRACES: setting } });
    const { test: client } = await service.partner();
    const order = await client.open({ scenario: 'success', ttlSeconds: 3_600 });
    const stack = await service.workflows.getHandle(order.order_id).query<string>('__stack_trace');
    expect(/\n? +at .+order/.test(stack)).toBe(shown);
    await service.close();
  });
});

describe('worker pool', () => {
  function endedWorker(state: 'FAILED' | 'STOPPED', reason: Error): PooledWorker {
    return { run: () => Promise.reject(reason), getState: () => state, shutdown: () => undefined };
  }

  test.each([
    ['FAILED', new IllegalStateError('Worker still in use'), 'it failed; the log says why'],
    ['FAILED', new Error('not permitted'), 'not permitted'],
    ['STOPPED', new IllegalStateError('Already stopped'), 'Already stopped'],
  ] as const)(
    'the error about a worker that is %s names the cause that an operator can solve: %#',
    async (state, error, reason) => {
      const pool = openWorkerPool(DEFAULT_INTERVALS.workerCheck);
      pool.add('orders', endedWorker(state, error));
      expect((await pool.failed).message).toBe(`The Temporal worker of queue orders ended: ${reason}`);
      await pool.close();
    },
  );
});

describe('temporal client', () => {
  test('a connection to Temporal leaves no asynchronous context behind, and every deadline still applies', async () => {
    const connection = await QuietConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
    const contexts = connection.callContextStorage;
    expect(contexts).toBeInstanceOf(AsyncLocalStorage);
    const left = jest.spyOn(contexts, 'disable');
    const ask = (deadline: number) =>
      connection.withDeadline(deadline, async () => {
        await connection.workflowService.getSystemInfo({});
        return contexts.getStore()?.deadline;
      });

    const soon = Date.now() + HOUR;
    expect(await Promise.all([ask(soon), ask(soon)])).toEqual([soon, soon]);
    // The first call to end does not remove the other one's deadline.
    expect(left).toHaveBeenCalledTimes(1);
    expect(contexts.getStore()).toBeUndefined();
    await expect(ask(Date.now() - 1)).rejects.toThrow('DEADLINE_EXCEEDED');
    expect(left).toHaveBeenCalledTimes(2);
    await connection.close();
  });

  test('a call to a Temporal server that is away fails at its deadline, however often it was retried', async () => {
    const proxy = await startTemporalProxy();
    const { connection } = await connectTemporal({
      address: proxy.address,
      namespace: 'default',
      payloadKeys: TEST_KEYS,
    });
    proxy.cut();
    for (const patienceMs of [300, 1_000, 2_000]) {
      const ask = () => connection.workflowService.getSystemInfo({});
      await expect(connection.withDeadline(Date.now() + patienceMs, ask)).rejects.toThrow(
        /UNAVAILABLE|DEADLINE_EXCEEDED/,
      );
    }
    await connection.close();
    await proxy.close();
  });
});

describe('schedules', () => {
  const JOB = { name: 'retention', does: 'delete what is old', everyMs: HOUR, catchUpMs: DAY };

  let connection: Connection;
  let schedules: ScheduleClient;
  beforeAll(async () => {
    connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
    schedules = new Client({ connection, namespace: await freshNamespace(connection) }).schedule;
  });
  afterAll(() => connection.close());

  const described = () => schedules.getHandle(scheduleId(JOB)).describe();

  test('workers that start at once make one schedule, whose runs never overlap', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureSchedules(schedules, [JOB])));
    expect(await described()).toMatchObject({
      spec: { intervals: [{ every: HOUR }] },
      action: { workflowType: 'job', workflowId: 'job:retention', args: ['retention'], staticSummary: JOB.does },
      policies: { overlap: 'SKIP', catchupWindow: DAY },
      state: { paused: false },
    });
  });

  test('an unchanged schedule is not updated, and one whose interval has changed is', async () => {
    const { info } = await described();
    await ensureSchedules(schedules, [JOB]);
    expect((await described()).info.lastUpdatedAt).toEqual(info.lastUpdatedAt);
    await ensureSchedules(schedules, [{ ...JOB, everyMs: 2 * HOUR }]);
    expect((await described()).spec.intervals).toMatchObject([{ every: 2 * HOUR }]);
  });

  test('a schedule that an operator paused stays paused, whatever changes', async () => {
    await schedules.getHandle(scheduleId(JOB)).pause('we look into something');
    await ensureSchedules(schedules, [{ ...JOB, catchUpMs: HOUR }]);
    expect(await described()).toMatchObject({
      policies: { catchupWindow: HOUR },
      state: { paused: true, note: 'we look into something' },
    });
  });

  test('a deleted schedule is made again', async () => {
    await schedules.getHandle(scheduleId(JOB)).delete();
    await ensureSchedules(schedules, [JOB]);
    expect(await described()).toMatchObject({ state: { paused: false } });
  });
});

describe('temporal tls', () => {
  const dir = temporaryDir();
  const server = selfSignedCertificate('temporal.example');
  const client = selfSignedCertificate('swaplane.example');
  let gate: GrpcGate;

  beforeAll(async () => {
    const demand = { requestCert: true, rejectUnauthorized: true, ca: [client.cert] };
    gate = await openGrpcGate(process.env.TEST_TEMPORAL_ADDRESS ?? '', { ...server, ...demand });
    for (const [name, pem] of Object.entries({ ca: server.cert, crt: client.cert, key: client.key })) {
      writeFileSync(join(dir, name), pem);
    }
  });
  afterAll(() => gate.close());

  const AUTHORITY = { TEMPORAL_TLS_CA_FILE: join(dir, 'ca'), TEMPORAL_TLS_SERVER_NAME: 'temporal.example' };
  const IDENTITY = { TEMPORAL_TLS_CERT_FILE: join(dir, 'crt'), TEMPORAL_TLS_KEY_FILE: join(dir, 'key') };

  /** What the settings say of the server behind the gate. */
  function targetWith(settings: Record<string, string>) {
    const keys = { SECRET_KEY, PAYLOAD_KEYS };
    const hosted = { DATABASE_URL: 'postgres://u:p@db/swaplane', ...keys, TEMPORAL_ADDRESS: gate.address };
    const { namespace, tls } = loadConfig({ ...hosted, ...settings }).temporal;
    return { address: gate.address, namespace, tls, payloadKeys: TEST_KEYS };
  }

  test('client and worker reach a server that demands a certificate', async () => {
    const target = targetWith({ ...AUTHORITY, ...IDENTITY });
    const { connection } = await connectTemporal(target);
    expect((await connection.workflowService.getSystemInfo({})).serverVersion).toMatch(/^1[.]/);
    await connection.close();
    await (await NativeConnection.connect(connectionOptions(target))).close();
  });

  test('a server with another name, an unknown authority, or a client without a certificate is refused', async () => {
    for (const settings of [
      AUTHORITY,
      { ...IDENTITY, TEMPORAL_TLS_SERVER_NAME: 'temporal.example' },
      { ...AUTHORITY, ...IDENTITY, TEMPORAL_TLS_SERVER_NAME: 'other.example' },
    ]) {
      await expect(NativeConnection.connect(connectionOptions(targetWith(settings)))).rejects.toThrow();
    }
  });

  test('a file that cannot be read, or is no certificate, is named at the start', () => {
    const missing = join(dir, 'missing');
    const empty = join(dir, 'empty');
    writeFileSync(empty, 'none');
    const withCa = (path: string) => () => targetWith({ TEMPORAL_TLS_CA_FILE: path });
    expect(withCa(missing)).toThrow(`TEMPORAL_TLS_CA_FILE must be a file that can be read: ${missing}`);
    expect(withCa(empty)).toThrow(`TEMPORAL_TLS_CA_FILE must be a file in PEM format: ${empty}`);
    expect(() => targetWith({ TEMPORAL_TLS_CERT_FILE: empty })).toThrow('TEMPORAL_TLS_KEY_FILE must be set');
  });
});
