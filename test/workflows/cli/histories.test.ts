import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowClient } from '@temporalio/client';
import { findRunningInstance } from '#cli/instance';
import { withTemporal } from '#cli/temporal';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { emptyTemporal } from '#test/helpers/servers/empty-temporal';
import { type Client, createClient } from '#test/helpers/service/client';
import { type Commands, commandsOn, startSwaplane } from '#test/helpers/service/commands';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
let wallet: Client;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  wallet = createClient(instance.dev.base_url, instance.dev.test_key);
});
afterAll(() => instance.stop());

interface HistoryResult {
  workflow_id: string;
  run_id: string;
  read_from: string;
  events: { what: string; summary: string }[];
  other_runs: { run_id: string; closed_at: string | null; events: number | null }[];
}
interface Listed {
  uncopied_histories: { count: number; oldest_ended_at: string | null };
}

const ask = <T>(use: (workflows: WorkflowClient) => Promise<T>) => {
  const { PATH, HOME } = process.env;
  return withTemporal(findRunningInstance({ PATH, HOME, DATA_DIR: instance.dataDir, ...instance.settings }), use);
};
/** The commands with a Temporal server that has no workflows. */
async function commandsWithoutHistories(): Promise<Commands> {
  const { workflows, close } = await emptyTemporal();
  await close();
  const settings = { ...instance.settings, TEMPORAL_NAMESPACE: workflows.options.namespace };
  return commandsOn(instance.dataDir, settings);
}

test('an order whose history Temporal has deleted is still shown and replayed, from the copy', async () => {
  const { order_id: id } = await wallet.open({ scenario: 'success' });
  const { body: order } = await wallet.advance(id, { by: 'PT1H' });
  expect(order.status).toBe('completed');
  const waiting = await instance.runJson<Listed>('job', 'list');
  expect(waiting.uncopied_histories).toEqual({ count: 1, oldest_ended_at: expect.any(String) });
  expect((await instance.run('job', 'list')).stdout).toMatch(
    /1 workflow history has been waiting to be copied for [\d.]+ m?s\.\n$/,
  );

  const before = await instance.runJson<HistoryResult>('order', 'history', id);
  expect(before).toMatchObject({ workflow_id: id, read_from: 'engine' });
  expect(await instance.run('job', 'run', 'archive_histories')).toMatchObject({
    code: 0,
    stdout: 'archive_histories: 1 copied\n',
  });
  expect((await instance.run('job', 'list')).stdout).toMatch(/\nNo workflow history is waiting to be copied\.\n$/);

  const forgotten = await commandsWithoutHistories();
  expect(await forgotten.runJson('order', 'history', id)).toEqual({ ...before, read_from: 'copy' });
  expect((await forgotten.run('order', 'history', id)).stdout).toMatch(
    / completed\n\nRead from the copy in the database\.\n$/,
  );
  expect(await forgotten.runJson('replay', id)).toEqual({
    source: id,
    read_from: 'copy',
    events: before.events.length,
    identical: true,
  });
  expect((await forgotten.run('replay', id)).stdout).toBe(
    `The copy of ${id} is identical: ${before.events.length} events.\n`,
  );
});

test('the runs of an order that was started again are listed, and each is shown and replayed', async () => {
  const { order_id: id } = await wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  await ask((workflows) => workflows.getHandle(id).terminate('by a test'));
  const first = await instance.runJson<HistoryResult>('order', 'history', id);
  expect(first.other_runs).toEqual([]);
  await instance.runJson('recovery', 'orders');

  const second = await instance.runJson<HistoryResult>('order', 'history', id);
  expect(second.run_id).not.toBe(first.run_id);
  expect(second.other_runs).toEqual([
    { run_id: first.run_id, closed_at: expect.any(String), events: first.events.length },
  ]);
  expect((await instance.run('order', 'history', id)).stdout).toContain(
    `Other runs of this workflow (show one with --run)\n  ${first.run_id}  ended `,
  );
  const chosen = await instance.runJson<HistoryResult>('order', 'history', id, '--run', first.run_id);
  expect(chosen).toEqual({
    ...first,
    other_runs: [{ run_id: second.run_id, closed_at: null, events: null }],
  });
  expect(chosen.events.at(-1)).toMatchObject({ what: 'workflow execution terminated', summary: 'by a test' });
  expect(await instance.runJson('replay', id, '--run', first.run_id)).toMatchObject({
    identical: true,
    events: first.events.length,
  });
  const other = second.run_id.replace(/^.{8}/, '00000000');
  expect(await instance.run('order', 'history', id, '--run', other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no history of run ${other} of ${id}`),
  });
  expect((await instance.run('order', 'history', id, '--run', 'latest')).code).toBe(2);
  expect((await instance.run('replay', 'some.json', '--run', other)).code).toBe(2);
});

interface SinceResult {
  replayed: number;
  identical: number;
  diverged: { workflow_id: string; event_id: number; recorded: string; message: string }[];
}

test('all orders of a day are replayed together, including open orders and copies', async () => {
  const { order_id: open } = await wallet.open({ scenario: 'stuck' });
  const day = await instance.runJson<SinceResult>('replay', '--since', '24h');
  expect(day).toMatchObject({ diverged: [], lost: [] });
  expect(day.replayed).toBeGreaterThanOrEqual(3);
  expect(day.identical).toBe(day.replayed);
  expect((await instance.run('replay', '--since', '24h')).stdout).toMatch(
    /^\d+ histories of the last 1 d: \d+ identical, 0 diverged\.\n$/,
  );
  expect((await instance.run('replay', open, '--since', '24h')).code).toBe(2);
  expect((await instance.run('replay')).code).toBe(2);
  expect((await instance.run('replay', '--since', 'yesterday')).code).toBe(2);
});

test('an exported history is identical and contains no name of a machine', async () => {
  const { order_id: id } = await wallet.open({ scenario: 'success' });
  await wallet.advance(id, { by: 'PT1H' });
  const file = join(temporaryDir(), 'order.json');
  expect(await instance.runJson('replay', id, '--export', file)).toMatchObject({ identical: true, file });
  expect(await instance.runJson('replay', file)).toMatchObject({ identical: true, read_from: 'file' });
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n')[1]).toMatch(/^\{"eventId":"1",.*\},$/);
  expect(text).not.toMatch(/"identity":"\d+@/);
});

test('the replay command ends after its answer', async () => {
  const { ended } = startSwaplane(temporaryDir(), ['replay', 'test/histories/success.json']);
  expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining('identical') });
});
