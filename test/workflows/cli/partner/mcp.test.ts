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
  expect(tools.map(({ name }) => name)).toEqual(['currencies', 'limits', 'estimate', 'order_status', 'refund_facts']);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
});

test('every tool says whether it changes something, and whether that is for good', async () => {
  const { tools } = await (await assistant(partner.test.key)).listTools();
  const marked = (mark: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter(({ annotations }) => annotations?.[mark] === true).map(({ name }) => name);
  expect(marked('destructiveHint')).toEqual(['refund_order']);
  const changing = ['refund_order', 'create_sandbox_order', 'advance_sandbox_clock'];
  expect(marked('readOnlyHint')).toEqual(tools.map(({ name }) => name).filter((name) => !changing.includes(name)));
});

test('an assistant can look up what can be swapped, and decide about a refund', async () => {
  const client = await assistant(partner.test.key);
  const currencies: { code: string; image?: unknown }[] = await answer(client, 'currencies');
  expect(currencies.find(({ code }) => code === 'BTC')).toMatchObject({ networks: expect.arrayContaining(['btc']) });
  expect(currencies.some(({ image }) => image !== undefined)).toBe(false);
  const { quote_id } = await answer(client, 'estimate', { from: 'BTC', to: 'ETH', amount: '0.05' });
  expect(await answer(client, 'limits', { from: 'BTC', to: 'ETH' })).toHaveProperty('min');
  const terms = { quote_id, address: ADDRESSES.eth, refund_address: ADDRESSES.btc, scenario: 'refund' };
  const { order_id } = await answer(client, 'create_sandbox_order', terms);
  expect((await answer(client, 'advance_sandbox_clock', { order_id, by: 'PT10M' })).status).toBe('refund_required');
  await answer(client, 'refund_order', { order_id });
  expect((await answer(client, 'advance_sandbox_clock', { order_id, by: 'PT48H' })).status).toBe('refunded');
});

test('an assistant can read the documentation of the server, and orders as text', async () => {
  const client = await assistant(partner.test.key);
  const { quote_id } = await answer(client, 'estimate', { from: 'BTC', to: 'ETH', amount: '0.05' });
  const { order_id } = await answer(client, 'create_sandbox_order', { quote_id, address: ADDRESSES.eth });
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(expect.arrayContaining(['swaplane://docs/concepts/orders', `swaplane://orders/${order_id}`]));
  const read = async (uri: string) => (await client.readResource({ uri })).contents[0];
  expect(await read('swaplane://docs/quickstart')).toMatchObject({ text: expect.stringContaining('# Quickstart') });
  expect(await read(`swaplane://orders/${order_id}`)).toMatchObject({
    text: expect.stringContaining('waiting_deposit'),
  });
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
