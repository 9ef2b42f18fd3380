import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ADDRESSES } from '#test/helpers/service/client';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let partner: TestPartner;
const opened: Client[] = [];

beforeAll(async () => {
  service = await startService();
  partner = await service.partner();
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await service.close();
});

/** An assistant that has started `swaplane mcp` with a key. */
async function assistant(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const { PATH = '' } = process.env;
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(__dirname, '../../../../bin/swaplane.js'), 'mcp'],
      env: { PATH, SWAPLANE_KEY: key, SWAPLANE_URL: service.origin },
    }),
  );
  opened.push(client);
  return client;
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return { isError, text };
}
const answer = async (client: Client, name: string, input?: Record<string, unknown>) =>
  JSON.parse((await use(client, name, input)).text);

test('with a test key an assistant can price, open and play a sandbox order to its end', async () => {
  const client = await assistant(partner.test.key);
  const { quote_id } = await answer(client, 'estimate', { from: 'BTC', to: 'ETH', amount: '0.05' });
  const order = await answer(client, 'create_sandbox_order', { quote_id, address: ADDRESSES.eth, scenario: 'success' });
  const ended = await answer(client, 'advance_sandbox_clock', { order_id: order.order_id, by: 'PT1H' });
  expect([order.status, ended.status, ended.sandbox]).toEqual(['waiting_deposit', 'completed', true]);
  expect(await answer(client, 'order_status', { order_id: order.order_id })).toEqual(ended);
  expect((await answer(client, 'refund_facts')).providers.length).toBeGreaterThan(0);
});

test('with a live key an assistant can only read', async () => {
  const { tools } = await (await assistant(partner.live.key)).listTools();
  expect(tools.map(({ name }) => name)).toEqual(['estimate', 'order_status', 'refund_facts']);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
});

test("a refusal is returned with the API's message, and the session continues", async () => {
  const client = await assistant(partner.test.key);
  expect(await use(client, 'order_status', { order_id: 'ord_0000000000000000000000000a' })).toEqual({
    isError: true,
    text: expect.stringContaining('ORDER_NOT_FOUND'),
  });
  expect((await use(client, 'order_status', { order_id: '../me' })).isError).toBe(true);
  expect((await use(client, 'refund_facts')).isError).toBe(false);
});
