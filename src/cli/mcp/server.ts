import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Order } from '#contract/orders/order';
import { VERSION } from '#process/build';
import type { ApiClient } from '../api/client';
import { ApiRefusal, ApiUnreachableError } from '../api/failure';
import { describeOrder } from '../order/partner-orders';
import { type Tool, toolsFor } from './tools';

/** Serves tools and resources until the assistant disconnects. Only the protocol may be written to standard output. */
export async function serveTools(client: ApiClient): Promise<void> {
  const server = new McpServer({ name: 'swaplane', version: VERSION });
  for (const tool of toolsFor(client.profile.key)) {
    register(server, tool, client);
  }
  registerResources(server, client);
  await server.connect(new StdioServerTransport());
}

function register(
  server: McpServer,
  { name, title, description, input, changes, call, shorten }: Tool,
  client: ApiClient,
): void {
  const annotations = {
    readOnlyHint: !changes,
    destructiveHint: changes === 'for good',
    idempotentHint: !changes,
    openWorldHint: false,
  };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args) => {
    try {
      const text = await client.text(call(args));
      return { content: [{ type: 'text', text: shorten ? shorten(text) : text }] };
    } catch (error) {
      if (error instanceof ApiRefusal || error instanceof ApiUnreachableError) {
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
      throw error;
    }
  });
}

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
