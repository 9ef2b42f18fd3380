import { emptyTemporal } from '../support/run/empty-temporal';
import { type Client, createClient } from '../support/service/client';
import { type Commands, commandsOn, startInstanceOnTestServers, type TestInstance } from '../support/service/instance';

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
  events: unknown[];
}
interface Listed {
  uncopied_histories: { count: number; oldest_ended_at: string | null };
}

/** The commands beside a Temporal server that knows of no workflow. */
async function commandsWithoutHistories(): Promise<Commands> {
  const { workflows, close } = await emptyTemporal();
  await close();
  const settings = { ...instance.settings, TEMPORAL_NAMESPACE: workflows.options.namespace };
  return commandsOn(instance.dataDir, settings);
}

test('an order whose history Temporal has forgotten is still shown and replayed, from the copy', async () => {
  const { order_id: id } = await wallet.open({ scenario: 'success' });
  const { body: order } = await wallet.advance(id, { by: 'PT1H' });
  expect(order.status).toBe('completed');
  const waiting = await instance.ask<Listed>('job', 'list');
  expect(waiting.uncopied_histories).toEqual({ count: 1, oldest_ended_at: expect.any(String) });
  expect((await instance.run('job', 'list')).stdout).toMatch(/1 history waits to be copied, for [\d.]+ m?s\.\n$/);

  const before = await instance.ask<HistoryResult>('order', 'history', id);
  expect(before).toMatchObject({ workflow_id: id, read_from: 'engine' });
  expect(await instance.run('job', 'run', 'archive_histories')).toMatchObject({
    code: 0,
    stdout: 'archive_histories: 1 copied\n',
  });
  expect((await instance.run('job', 'list')).stdout).toMatch(/\nNo history waits to be copied\.\n$/);

  const forgotten = await commandsWithoutHistories();
  expect(await forgotten.ask('order', 'history', id)).toEqual({ ...before, read_from: 'copy' });
  expect((await forgotten.run('order', 'history', id)).stdout).toMatch(/ completed\n\nRead from the copy\.\n$/);
  expect(await forgotten.ask('replay', id)).toEqual({
    source: id,
    read_from: 'copy',
    events: before.events.length,
    identical: true,
  });
  expect((await forgotten.run('replay', id)).stdout).toBe(
    `The copy of ${id} is identical: ${before.events.length} events.\n`,
  );
});
