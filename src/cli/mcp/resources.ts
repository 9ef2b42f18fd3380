import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Order } from '#contract/orders/order';
import type { ApiClient } from '../api/client';
import { describeOrder } from '../order/partner-orders';

const MARKDOWN = 'text/markdown';
const PLAIN = 'text/plain';

/** What an assistant can read without a tool: the server's documentation, and orders as people read them. */
export function registerResources(server: McpServer, client: ApiClient): void {
  const { url } = client.profile;
  server.registerResource(
    'documentation',
    new ResourceTemplate('swaplane://docs/{+page}', { list: async () => ({ resources: await listPages(url) }) }),
    { title: 'Documentation', description: 'The pages of the documentation of this server', mimeType: MARKDOWN },
    async ({ href }, { page }) => ({
      contents: [{ uri: href, mimeType: MARKDOWN, text: await readPublic(`${url}/docs/${page}.md`) }],
    }),
  );
  server.registerResource(
    'order',
    new ResourceTemplate('swaplane://orders/{order_id}', {
      list: async () => ({ resources: await listOrders(client) }),
    }),
    { title: 'Order', description: 'An order as text: status, amounts, addresses, timeline', mimeType: PLAIN },
    async ({ href }, { order_id: orderId }) => {
      const order = await client.json<Order>({ path: `/order/${encodeURIComponent(String(orderId))}` });
      return { contents: [{ uri: href, mimeType: PLAIN, text: describeOrder(order) }] };
    },
  );
}

/** Every page that the server's index for language models names. */
async function listPages(url: string) {
  const index = await readPublic(`${url}/llms.txt`);
  return [...index.matchAll(/^- \[(.+)\]\(\S*\/docs\/(\S+)\.md\)$/gm)].map(([, title = '', page = '']) => ({
    uri: `swaplane://docs/${page}`,
    name: page,
    title,
    mimeType: MARKDOWN,
  }));
}

/** The newest orders. */
async function listOrders(client: ApiClient) {
  const { items } = await client.json<{ items: Order[] }>({ path: '/me/orders', query: { page_size: '20' } });
  return items.map(({ order_id: id, status, amount_from: amount, from, to }) => ({
    uri: `swaplane://orders/${id}`,
    name: id,
    title: `${amount} ${from} to ${to}, ${status}`,
    mimeType: PLAIN,
  }));
}

/** A text that anybody may read; the key is not sent. */
async function readPublic(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error' });
  if (!response.ok) {
    throw new Error(`${url} returned ${response.status}`);
  }
  return response.text();
}
