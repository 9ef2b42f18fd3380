import { startService } from '#test/helpers/service/service';

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
