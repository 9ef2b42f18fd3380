import { AsyncLocalStorage } from 'node:async_hooks';
import { connectTemporal, QuietConnection } from '#temporal/client';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';

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

  const soon = Date.now() + 5_000;
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
  const { connection } = await connectTemporal({ address: proxy.address, namespace: 'default' });
  proxy.cut();
  for (const patienceMs of [300, 1_000, 2_000]) {
    const startedAt = Date.now();
    const ask = () => connection.workflowService.getSystemInfo({});
    await expect(connection.withDeadline(startedAt + patienceMs, ask)).rejects.toThrow(/UNAVAILABLE|DEADLINE_EXCEEDED/);
    expect(Date.now() - startedAt).toBeLessThan(patienceMs + 100);
  }
  await connection.close();
  await proxy.close();
});
