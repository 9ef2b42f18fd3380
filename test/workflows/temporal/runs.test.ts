import { Connection, WorkflowClient } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { workflowHistories } from '#db/schema/histories';
import { recoverOrder } from '#operations/orders/recover-order';
import { readRecords } from '#operations/recovery/recorded-order';
import { copyHistories } from '#temporal/histories/copy-histories';
import { type FoundHistory, fetchHistory, listRuns } from '#temporal/histories/fetch-history';
import { readTemporalHistory, runOf } from '#temporal/histories/history';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { createDataConverter, createPayloadCodec, createPayloads, keyIdOf, payloadsOf } from '#temporal/payloads';
import { listUnprocessedMessages } from '#temporal/workflow-state';
import { orderWith } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { emptyTemporal } from '#test/helpers/servers/empty-temporal';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { PAYLOADS, payloadKeysFrom } from '#test/helpers/servers/payload-keys';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { ORDER_WORKFLOW, type OrderWorkflow, providerReportSignal } from '#workflows/messages';

describe('payloads', () => {
  const OLD = `old:${'0a'.repeat(32)}`;
  const NEW = `new:${'0b'.repeat(32)}`;
  const codecOf = (setting: string) => createPayloadCodec(payloadKeysFrom(setting));
  const clear = (value: unknown): Payload => defaultPayloadConverter.toPayload(value) ?? {};
  const encrypted = async (setting: string, value: unknown): Promise<Payload> =>
    (await codecOf(setting).encode([clear(value)]))[0] ?? {};
  const opened = async (setting: string, payload: Payload): Promise<unknown> =>
    defaultPayloadConverter.fromPayload((await codecOf(setting).decode([payload]))[0] ?? {});

  test('the first key encrypts and every key decrypts; the same value never looks the same twice', async () => {
    const value = { address: 'bc1qexample', amounts: ['1.5', '0.000000000000000001'], nothing: null };
    const payload = await encrypted(`${NEW},${OLD}`, value);
    expect(keyIdOf(payload)).toBe('new');
    expect(Buffer.from(payload.metadata?.encoding ?? []).toString()).toBe('binary/encrypted');
    expect(Buffer.from(payload.data ?? []).toString('latin1')).not.toContain('bc1q');
    expect(await opened(`${OLD},${NEW}`, payload)).toEqual(value);
    expect(await opened(`${NEW},${OLD}`, await encrypted(OLD, value))).toEqual(value);
    expect((await encrypted(NEW, value)).data).not.toEqual((await encrypted(NEW, value)).data);
    for (const odd of ['', null, new Uint8Array([0, 255]), 'x'.repeat(300_000)]) {
      expect(await opened(NEW, await encrypted(NEW, odd))).toEqual(odd);
    }
  });

  test('what is not encrypted is refused, whatever it calls itself, unless the setting accepts what is from before', async () => {
    const payloads = [
      clear({ a: 1 }),
      { metadata: { encoding: Buffer.from('binary/other') }, data: Buffer.from('x') },
      { metadata: { 'encryption-key-id': Buffer.from('new') }, data: Buffer.from('x') },
      {},
    ];
    for (const payload of payloads) {
      await expect(codecOf(NEW).decode([payload])).rejects.toThrow('a payload is not encrypted');
    }
    const accepting = createPayloadCodec(payloadKeysFrom(NEW), { acceptsPlain: true });
    expect(await accepting.decode(payloads)).toEqual(payloads);
    // What was decrypted here may be decoded again; the same bytes from elsewhere may not.
    const [opened = {}] = await codecOf(NEW).decode([await encrypted(NEW, 'ours')]);
    expect(await codecOf(NEW).decode([opened])).toEqual([opened]);
    await expect(codecOf(NEW).decode([{ ...opened }])).rejects.toThrow('a payload is not encrypted');
  });

  test('an unknown key is named in the error, and altered payloads do not open', async () => {
    const payload = await encrypted(OLD, 'secret');
    await expect(opened(NEW, payload)).rejects.toThrow('the payload key "old" is missing: add it to PAYLOAD_KEYS');
    const data = Buffer.from(payload.data ?? []);
    const bytes = [0, 12, data.length - 1];
    const altered = bytes.map((at) => Buffer.from(data.map((byte, index) => (index === at ? byte ^ 1 : byte))));
    for (const wrong of [...altered, data.subarray(0, 20), Buffer.alloc(0)]) {
      await expect(opened(OLD, { ...payload, data: wrong })).rejects.toThrow(
        'a payload was altered, or the payload key "old"',
      );
    }
    // Another key under the same ID, and the right key under another ID.
    await expect(opened(`old:${'0c'.repeat(32)}`, payload)).rejects.toThrow('a payload was altered');
    const renamed = { ...payload, metadata: { ...payload.metadata, 'encryption-key-id': Buffer.from('also-old') } };
    await expect(opened(`also-old:${'0a'.repeat(32)}`, renamed)).rejects.toThrow('a payload was altered');
  });

  test('what was encrypted for one workflow is refused in every other, whatever its label says', async () => {
    const codec = codecOf(NEW);
    const inside = (workflowId: string) => ({ type: 'workflow', namespace: 'default', workflowId }) as const;
    const [payload = {}] = await codec.encode([clear('for one')], inside('ord_1'));
    const activity = { ...inside('ord_1'), type: 'activity', isLocal: false } as const;
    for (const own of [inside('ord_1'), activity, undefined]) {
      const [decoded = {}] = await codec.decode([payload], own);
      expect(defaultPayloadConverter.fromPayload(decoded)).toBe('for one');
    }
    const labelled = (workflowId: string) => ({ ...payload.metadata, 'workflow-id': Buffer.from(workflowId) });
    const { 'workflow-id': _left, ...unlabelled } = payload.metadata ?? {};
    const forged: [Payload, ReturnType<typeof inside> | undefined][] = [
      [payload, inside('ord_2')],
      [payload, inside('ord_1-2026-11-27')],
      [{ ...payload, metadata: labelled('ord_2') }, inside('ord_2')],
      [{ ...payload, metadata: labelled('ord_2') }, undefined],
      [{ ...payload, metadata: unlabelled }, inside('ord_2')],
      [{ ...payload, metadata: unlabelled }, undefined],
      [await encrypted(NEW, 'for nobody'), inside('ord_2')],
    ];
    for (const [taken, context] of forged) {
      await expect(codec.decode([taken], context)).rejects.toThrow(/a payload (was altered|in "ord_)/);
    }
  });

  test('what a job was given, and the result of its run before, is read in each of its runs, and in no other workflow', async () => {
    const codec = codecOf(NEW);
    const inside = (workflowId: string) => ({ type: 'workflow', namespace: 'default', workflowId }) as const;
    const run = (time: string) => inside(`job:retention-2026-11-27T${time}Z`);
    for (const owner of [inside('job:retention'), run('15:30:00')]) {
      const [payload = {}] = await codec.encode([clear('retention')], owner);
      const [read = {}] = await codec.decode([payload], run('16:30:00'));
      expect(defaultPayloadConverter.fromPayload(read)).toBe('retention');
      for (const other of [
        'job:retention2',
        'job:other-2026-11-27T16:30:00Z',
        'job:retention-2026-11-27T16:30:00Z-2',
      ]) {
        await expect(codec.decode([payload], inside(other))).rejects.toThrow('was encrypted for "job:retention');
      }
    }
    const [ofOrder = {}] = await codec.encode([clear('an order')], inside('ord_1'));
    await expect(codec.decode([ofOrder], inside('ord_1-2026-11-27T16:30:00Z'))).rejects.toThrow('was encrypted for');
  });

  test('what was encrypted is read with its key: an order, its records, and messages it had not processed', async () => {
    const connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
    const dataConverter = createDataConverter(payloadKeysFrom(OLD));
    const workflows = new WorkflowClient({ connection, namespace: await freshNamespace(connection), dataConverter });
    const order = orderWith();
    const { input } = order;
    const report = { status: 'confirming', txInHash: 'in' } as const;
    // The namespace of the test may lack the search attributes, and nothing here searches for them.
    const { workflowId, taskQueue } = orderWorkflowOptions(input);
    const handle = await workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
      workflowId,
      taskQueue,
      args: [input, { order, clockOffsetMs: 0, unheard: [] }],
    });
    await handle.signal(providerReportSignal, report);
    await handle.terminate('by a test');
    const found = await readTemporalHistory(workflows, input.orderId);
    if (!found) {
      throw new Error('Temporal has no history of it');
    }
    const later = createPayloads(payloadKeysFrom(`${NEW},${OLD}`)).of(workflowId);
    for (const payloads of [payloadsOf(workflows).of(workflowId), later]) {
      expect(await runOf(payloads, found.history)).toMatchObject({ workflowType: 'order', input });
      expect((await readRecords(payloads, [found.history])).states).toEqual([{ order, clockOffsetMs: 0, unheard: [] }]);
      expect(await listUnprocessedMessages(payloads, found.history, { input, clockOffsetMs: 0 })).toMatchObject([
        { event: { type: 'provider_report', report } },
      ]);
    }
    const without = createPayloads(payloadKeysFrom(NEW)).of(workflowId);
    await expect(runOf(without, found.history)).rejects.toThrow('the payload key "old"');
    await expect(without.decryptHistory(found.history)).rejects.toThrow('the payload key "old"');
    expect(await runOf(without, await later.decryptHistory(found.history))).toMatchObject({ input });
    await connection.close();
  });
});

describe('runs', () => {
  let service: Service;
  let wallet: Client;
  let empty: Awaited<ReturnType<typeof emptyTemporal>>;

  beforeAll(async () => {
    [service, empty] = await Promise.all([startService(), emptyTemporal()]);
    ({ test: wallet } = await service.partner());
  });
  afterAll(async () => {
    await empty.close();
    await service.close();
  });

  const copy = () => copyHistories({ ...service, log: pino({ level: 'silent' }) });
  const fetched = (workflowId: string, { workflows } = service, runId?: string) =>
    fetchHistory({ db: service.db, payloads: PAYLOADS, callTemporal: (call) => call(workflows) }, workflowId, runId);
  const copiesOf = (workflowId: string) =>
    service.db
      .select()
      .from(workflowHistories)
      .where(eq(workflowHistories.workflowId, workflowId))
      .orderBy(workflowHistories.closedAt);
  const eventsOf = (found: FoundHistory | null): unknown => found && JSON.parse(historyToJSON(found.history));
  const runIdOf = async (workflowId: string) => (await service.workflows.getHandle(workflowId).describe()).runId;

  async function ended(seed: string): Promise<string> {
    const { order_id: orderId } = await wallet.open({ scenario: 'success', seed });
    expect((await wallet.advance(orderId, { by: 'PT1H' })).body.status).toBe('completed');
    await service.workflows.getHandle(orderId).result();
    return orderId;
  }

  test('every run of an order that was terminated and started again is copied, and each can be read', async () => {
    const { order_id: orderId } = await wallet.open({ scenario: 'success' });
    await wallet.advance(orderId, { to: 'next' });
    const runIds = [await runIdOf(orderId)];
    for (const reason of ['its task failed', 'by an operator']) {
      await service.workflows.getHandle(orderId).terminate(reason);
      expect(await recoverOrder(service, orderId, { actor: 'cli:anna' })).toBeNull();
      runIds.unshift(await runIdOf(orderId));
    }
    expect((await wallet.advance(orderId, { by: 'PT1H' })).body.status).toBe('completed');
    await service.workflows.getHandle(orderId).result();
    const read = (from = service) => Promise.all([undefined, ...runIds].map((run) => fetched(orderId, from, run)));
    const runsIn = ({ workflows } = service) =>
      listRuns({ db: service.db, payloads: PAYLOADS, callTemporal: (call) => call(workflows) }, orderId);
    // Temporal's list of runs shows an end a little later than the run's own state.
    const runsBefore = await eventually(async () => {
      const runs = await runsIn();
      return runs.every(({ closedAt }) => closedAt !== null) ? runs : null;
    });
    const before = await read();
    expect(runsBefore.map(({ runId }) => runId)).toEqual(runIds);

    await copy();
    expect(await copiesOf(orderId)).toMatchObject([...runIds].reverse().map((runId) => ({ runId, orderId })));
    const forgotten = { ...service, ...empty };
    const after = await read(forgotten);
    expect(after.map((found) => [found?.runId, found?.readFrom])).toEqual(
      [runIds[0], ...runIds].map((runId) => [runId, 'copy']),
    );
    expect(after.map(eventsOf)).toEqual(before.map(eventsOf));
    expect(await runsIn(forgotten)).toEqual(runsBefore);
    expect(await fetched(orderId, forgotten, '00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  test('the runs of a seeded order before it was replaced are not copied as runs of the new order', async () => {
    const orderId = await ended('again');
    await ended('again');
    await copy();
    expect(await copiesOf(orderId)).toMatchObject([{ runId: await runIdOf(orderId) }]);
  });
});
