import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { VERSION } from '#process/build';
import type { ApiClient } from '../api/client';
import type { ApiCall } from '../api/connection';
import { ApiRefusal, ApiUnreachableError } from '../api/failure';

/** Serves the tools until the assistant disconnects. Only the protocol may be written to standard output. */
export async function serveTools(client: ApiClient): Promise<void> {
  const server = new McpServer({ name: 'swaplane', version: VERSION });
  for (const tool of toolsFor(client.profile.key)) {
    register(server, tool, client);
  }
  await server.connect(new StdioServerTransport());
}

function register(
  server: McpServer,
  { name, title, description, input, changes, call }: Tool,
  client: ApiClient,
): void {
  const annotations = { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (args) => {
    try {
      return { content: [{ type: 'text', text: await client.text(call(args)) }] };
    } catch (error) {
      if (error instanceof ApiRefusal || error instanceof ApiUnreachableError) {
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
      throw error;
    }
  });
}

/** A tool: its description for assistants, its input, and the Partner API call it makes. */
interface Tool<S extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: S;
  /** Changes something, so it is only available with a test key. */
  changes: boolean;
  call(input: z.output<z.ZodObject<S>>): ApiCall;
}

const orderId = z
  .string()
  .regex(/^ord_[0-9a-z]+$/)
  .describe('ID of the order, ord_…');
const coin = (which: string) => z.string().describe(`Code of the coin ${which}, like BTC`);
const network = z
  .string()
  .optional()
  .describe('Network of the coin, like eth (default: the default network of the coin)');

/** Checks each tool's input types before the table erases them. */
const tool = <S extends z.ZodRawShape>(row: Tool<S>): Tool => row as unknown as Tool;

const TOOLS: readonly Tool[] = [
  tool({
    name: 'estimate',
    title: 'Get a quote',
    description:
      'Asks all providers and returns the best quote with its quote_id, which is valid for five minutes and one order. Amounts are decimal strings.',
    input: {
      from: coin('that is sent'),
      to: coin('that is received'),
      amount: z.string().describe('How much, as a decimal string'),
      side: z.enum(['send', 'receive']).optional().describe('Whether amount is sent (default) or received'),
      from_network: network,
      to_network: network,
    },
    changes: false,
    call: (query) => ({ path: '/estimate', query }),
  }),
  tool({
    name: 'order_status',
    title: 'Get an order',
    description:
      'Returns the complete order: status, amounts, addresses, transactions, refund and timeline. A refunded order is not a successful one.',
    input: { order_id: orderId },
    changes: false,
    call: ({ order_id: id }) => ({ path: `/order/${id}` }),
  }),
  tool({
    name: 'refund_facts',
    title: 'List how each provider handles refunds',
    description:
      'For each provider: whether the partner decides about a refund (programmatic), the provider refunds by support ticket (ticket) or the operator decides (none), with windows and fees.',
    input: {},
    changes: false,
    call: () => ({ path: '/providers/refund-capability' }),
  }),
  tool({
    name: 'sandbox_scenarios',
    title: 'List sandbox scenarios',
    description: 'Lists what can happen to a sandbox order, with the names that create_sandbox_order takes.',
    input: {},
    changes: true,
    call: () => ({ path: '/sandbox/scenarios' }),
  }),
  tool({
    name: 'create_sandbox_order',
    title: 'Create a sandbox order',
    description:
      'Creates an order from a quote in the sandbox, where no real coins move. The order follows the given scenario.',
    input: {
      quote_id: z.string().describe('From estimate'),
      address: z.string().describe('Address for the payout'),
      refund_address: z.string().optional().describe('Address for a refund'),
      scenario: z.string().optional().describe('Name of the scenario (default: success)'),
      ttl_seconds: z.number().int().min(1).max(86_400).optional().describe('Length of the scenario in seconds'),
    },
    changes: true,
    call: ({ scenario, ttl_seconds: ttl, ...body }) => ({
      path: '/order/create',
      query: { sandbox_scenario: scenario, sandbox_ttl: ttl?.toString() },
      body,
    }),
  }),
  tool({
    name: 'advance_sandbox_clock',
    title: "Advance a sandbox order's clock",
    description:
      'Advances the clock of one sandbox order; everything that falls due in that time happens. Returns the order.',
    input: {
      order_id: orderId,
      by: z.string().optional().describe('A duration like PT1H (default: until the next thing is due)'),
    },
    changes: true,
    call: ({ order_id: id, by }) => ({
      path: `/sandbox/order/${id}/advance`,
      body: by === undefined ? { to: 'next' } : { by },
    }),
  }),
];

/** The tools available with a key: read-only ones for a live key. */
function toolsFor(key: string): readonly Tool[] {
  return TOOLS.filter(({ changes }) => !changes || key.startsWith('pk_test_'));
}
