import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Connection, WorkflowClient } from '@temporalio/client';
import express, { type Express } from 'express';
import { pino } from 'pino';
import { createApp } from '#api/app';
import { type RunningTemporalWatch, watchTemporal } from '#api/health';
import { type RunningServer, startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { HealthDownSchema } from '#contract/health';
import { openDatabase } from '#db/client';
import { newApiKey } from '#security/secret';
import { PUBLIC_URL } from '../helpers/api/process';
import { errorOf, startTestApi, type TestApi } from '../helpers/api/test-api';
import { openGrpcGate } from '../helpers/servers/grpc-gate';
import { ADDRESSES, createClient } from '../helpers/service/client';

describe('server messages', () => {
  /** Express calls it for each request; its types omit it. */
  interface Answering extends Express {
    handle: (req: IncomingMessage, res: ServerResponse, done?: () => void) => void;
  }

  test("a request and its response are created with the app's prototypes, so that none is changed later", async () => {
    const app = express() as Answering;
    const answer = app.handle.bind(app);
    const born: unknown[] = [];
    app.handle = (req, res, done) => {
      born.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
      answer(req, res, done);
    };
    app.get('/', (req, res) => {
      res.json({ app: [req.app === app, res.app === app], host: req.get('Host'), type: typeof res.locals });
    });
    const server = await startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
    const response = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(await response.json()).toEqual({ app: [true, true], host: `127.0.0.1:${server.port}`, type: 'object' });
    expect(born).toEqual([true, true]);
    await server.close();
  });
});

test('a port that another program has is named with its variable, in one sentence', async () => {
  const first = await startServer(express(), { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
  const second = startServer(express(), { host: '127.0.0.1', port: first.port, publicUrl: PUBLIC_URL });
  const message = `PORT ${first.port} is already in use; set another PORT.`;
  await expect(second).rejects.toMatchObject({ name: 'StartError', message });
  await first.close();
});

describe('server close', () => {
  const LOCAL = { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL };

  test('a closing server does not wait for a connection without any request', async () => {
    const server = await startServer(express(), LOCAL);
    const silent = connect(server.port, LOCAL.host);
    await new Promise((resolve) => silent.once('connect', resolve));
    let answer = '';
    silent.on('data', (part) => {
      answer += part;
    });
    await server.close();
    // Node ends a connection without a request itself in the end, with 408.
    expect(answer).toBe('');
    silent.destroy();
  });

  test('a stream that opens while the server closes is ended like the others', async () => {
    const app = express();
    let open = () => {};
    const arrived = new Promise<void>((resolve) => {
      app.get('/', (_req, res) => {
        open = () => {
          res.setHeader('Content-Type', 'text/event-stream');
          res.write('data: late\n\n');
        };
        resolve();
      });
    });
    const server = await startServer(app, LOCAL);
    const answer = fetch(`http://127.0.0.1:${server.port}/`).then((response) => response.text());
    await arrived;
    const closing = server.close();
    open();
    expect(await answer).toMatch(/^data: late\n\nretry: \d+\n\n$/);
    await closing;
  });

  test('a server that drains answers requests and closes their connections', async () => {
    const app = express();
    app.get('/', (_req, res) => void res.end('answered'));
    const server = await startServer(app, LOCAL);
    const ask = async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}/`);
      return [await response.text(), response.headers.get('Connection')];
    };
    expect(await ask()).toEqual(['answered', 'keep-alive']);
    server.drain();
    expect(await ask()).toEqual(['answered', 'close']);
    await server.close();
  });
});

describe('outage', () => {
  /** A port on which nothing listens. */
  const NOWHERE = '127.0.0.1:1';

  let api: TestApi;
  const servers: RunningServer[] = [];
  const watches: RunningTemporalWatch[] = [];

  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(async () => {
    await Promise.all([...servers, ...watches].map((each) => each.close()));
    await api.close();
  });

  /** The base URL of an app that shares everything except `changes` with the working one. */
  async function serve(changes: Partial<Pick<ApiServices, 'db' | 'workflows'>>): Promise<string> {
    const log = pino({ level: 'silent' });
    const services = { ...api.services, ...changes };
    const temporalWatch = await watchTemporal({ ...services, everyMs: services.intervals.temporalCheck, log });
    watches.push(temporalWatch);
    const app = createApp({ ...services, temporalWatch }, log);
    const server = await startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
    servers.push(server);
    return `http://127.0.0.1:${server.port}/partner/v1`;
  }

  describe('without its database', () => {
    const db = openDatabase(`postgres://nobody@${NOWHERE}/none`, { max: 1, onIdleError: () => undefined });

    test('health is down and names the database', async () => {
      const response = await fetch(`${await serve({ db })}/health`);
      expect(response.status).toBe(503);
      expect(HealthDownSchema.parse(await response.json()).checks).toEqual({
        database: 'down',
        engine: 'ok',
        worker: 'ok',
      });
    });

    test.each(['/me/orders', '/estimate?from=BTC&to=XMR&amount=0.05'])('%s is 503 with Retry-After', async (path) => {
      const keyed = path.startsWith('/me') ? { 'X-API-Key': newApiKey('test') } : {};
      const response = await fetch((await serve({ db })) + path, { headers: keyed });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await errorOf(response)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE' });
    });

    test.each(['/order/create', '/me/payouts', '/order/ord_x/refund-action'])(
      'the outcome of POST %s, or of an earlier call that it repeats, is unknown',
      async (path) => {
        const headers = { 'X-API-Key': newApiKey('live'), 'Idempotency-Key': 'k' };
        const response = await fetch((await serve({ db })) + path, { method: 'POST', headers });
        expect(await errorOf(response)).toMatchObject({ http: 503, outcome: 'unknown' });
      },
    );

    test('calls that need no database work', async () => {
      expect((await fetch(`${await serve({ db })}/limits?from=BTC&to=XMR`)).status).toBe(200);
    });
  });

  test('with a Temporal server that accepts connections and never answers, health is down and names it, and reads work', async () => {
    const accepted: Socket[] = [];
    const silent = createServer((socket) => void accepted.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connection = Connection.lazy({ address: `127.0.0.1:${(silent.address() as AddressInfo).port}` });
    const base = await serve({ workflows: new WorkflowClient({ connection }) });
    const response = await fetch(`${base}/health`);
    const { testKey } = await api.newPartner();
    expect(response.status).toBe(503);
    expect(HealthDownSchema.parse(await response.json()).checks).toEqual({
      database: 'ok',
      engine: 'down',
      worker: 'ok',
    });
    expect((await fetch(`${base}/me/orders`, { headers: { 'X-API-Key': testKey } })).status).toBe(200);
    await Promise.all(watches.map((watch) => watch.close()));
    await connection.close();
    for (const socket of accepted) {
      socket.destroy();
    }
    silent.close();
  });

  test('with a Temporal server that answers without its own database, health is down, and no order is created', async () => {
    // It knows its version by itself, and has to read everything else.
    const gate = await openGrpcGate(process.env.TEST_TEMPORAL_ADDRESS ?? '');
    const connection = Connection.lazy({ address: gate.address });
    const workflows = new WorkflowClient({ connection });
    for (const method of ['DescribeNamespace', 'ExecuteMultiOperation']) gate.refuse(method);
    await workflows.workflowService.getSystemInfo({});
    const base = await serve({ workflows });
    const health = await fetch(`${base}/health`);
    expect(health.status).toBe(503);
    expect(HealthDownSchema.parse(await health.json()).checks).toMatchObject({ database: 'ok', engine: 'down' });
    const partner = await api.newPartner();
    const client = createClient(base.replace(/\/partner\/v1$/, ''), partner.testKey);
    const created = await client.createOnce({ quote_id: await client.quote(), address: ADDRESSES.eth });
    expect(created.body).toMatchObject({ error: { code: 'NO_PROVIDERS_AVAILABLE', outcome: 'not_created' } });
    await Promise.all(watches.map((watch) => watch.close()));
    await connection.close();
    await gate.close();
  });
});
