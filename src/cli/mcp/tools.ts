import { z } from 'zod';
import type { ApiCall } from '../api/connection';

/** A tool: its description for assistants, its input, and the Partner API call it makes. */
export interface Tool<S extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: S;
  /** Whether it changes something, and whether that can be undone. What changes something is only available with a test key. */
  changes: false | 'in the sandbox' | 'for good';
  /** Whether it is about the sandbox, and therefore only available with a test key too. */
  isOfSandbox?: true;
  call(input: z.output<z.ZodObject<S>>): ApiCall;
  /** Leaves out of the answer what only a page needs. */
  shorten?(text: string): string;
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

/** Images are most of the answer, and an assistant does not see them. */
function withoutImages(text: string): string {
  const currencies = JSON.parse(text) as { image: unknown }[];
  return JSON.stringify(currencies.map(({ image: _image, ...currency }) => currency));
}

/** Checks each tool's input types before the table erases them. */
const tool = <S extends z.ZodRawShape>(row: Tool<S>): Tool => row as unknown as Tool;

const TOOLS: readonly Tool[] = [
  tool({
    name: 'currencies',
    title: 'List currencies',
    description: 'Lists every currency with its networks, the default one first, and whether it uses a memo.',
    input: {},
    changes: false,
    call: () => ({ path: '/currencies' }),
    shorten: withoutImages,
  }),
  tool({
    name: 'limits',
    title: 'Get the limits of a pair',
    description:
      'Returns the smallest and the largest amount that at least one provider currently accepts, and a suggested amount.',
    input: {
      from: coin('that is sent'),
      to: coin('that is received'),
      from_network: network,
      to_network: network,
    },
    changes: false,
    call: (query) => ({ path: '/limits', query }),
  }),
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
    name: 'refund_order',
    title: 'Decide about a refund',
    description:
      'Decides where the deposit of a sandbox order in refund_required goes: back to an address, or to a stablecoin. The first decision counts and cannot be changed. Returns the order; it is refunded once the provider has paid.',
    input: {
      order_id: orderId,
      refund_address: z
        .string()
        .optional()
        .describe('Where the deposit is sent (default: the refund address of the order)'),
      stable_target: z.string().optional().describe('Pays it out as this stablecoin instead, like USDC-SOL'),
      stable_address: z.string().optional().describe('Address that receives the stablecoins'),
    },
    changes: 'for good',
    call: ({ order_id: id, ...body }) => ({
      path: `/order/${id}/refund-action`,
      body: { action: body.stable_target === undefined ? 'refund_to_address' : 'convert_to_stable', ...body },
    }),
  }),
  tool({
    name: 'sandbox_scenarios',
    title: 'List sandbox scenarios',
    description: 'Lists what can happen to a sandbox order, with the names that create_sandbox_order takes.',
    input: {},
    changes: false,
    isOfSandbox: true,
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
    changes: 'in the sandbox',
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
    changes: 'in the sandbox',
    call: ({ order_id: id, by }) => ({
      path: `/sandbox/order/${id}/advance`,
      body: by === undefined ? { to: 'next' } : { by },
    }),
  }),
];

/** The tools available with a key: read-only ones for a live key. */
export function toolsFor(key: string): readonly Tool[] {
  return TOOLS.filter(({ changes, isOfSandbox }) => (!changes && !isOfSandbox) || key.startsWith('pk_test_'));
}
