import { z } from 'zod';
import type { ApiCall } from '../api/connection';

/** One tool: what an assistant is told of it, what it takes, and the call of the Partner API that it makes. */
export interface Tool<S extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: S;
  /** Changes something, and so is offered with a test key alone. */
  changes: boolean;
  call(input: z.output<z.ZodObject<S>>): ApiCall;
}

const orderId = z
  .string()
  .regex(/^ord_[0-9a-z]+$/)
  .describe('Id of the order, ord_…');
const coin = (which: string) => z.string().describe(`Code of the coin ${which}, like BTC`);
const network = z.string().optional().describe('Network of the coin, like eth; its default one unless given');

/** Keeps each tool's input types while the table erases them. */
const tool = <S extends z.ZodRawShape>(row: Tool<S>): Tool => row as unknown as Tool;

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'estimate',
    title: 'Price a swap',
    description:
      'Asks every provider for a price and answers the best one with its quote_id, which is good for five minutes and one order. Amounts are decimal strings.',
    input: {
      from: coin('that is sent'),
      to: coin('that is received'),
      amount: z.string().describe('How much, as a decimal string'),
      side: z.enum(['send', 'receive']).optional().describe('Whether amount is what is sent (default) or received'),
      from_network: network,
      to_network: network,
    },
    changes: false,
    call: (query) => ({ path: '/estimate', query }),
  }),
  tool({
    name: 'order_status',
    title: 'Read an order',
    description:
      'The whole order: status, amounts, addresses, transactions, refund facts and its timeline. A refunded order is not a successful one.',
    input: { order_id: orderId },
    changes: false,
    call: ({ order_id: id }) => ({ path: `/order/${id}` }),
  }),
  tool({
    name: 'refund_facts',
    title: 'How refunds work at each provider',
    description:
      'For each provider: whether the partner can decide on a refund (programmatic), support has to be asked (ticket) or neither, with windows and fees.',
    input: {},
    changes: false,
    call: () => ({ path: '/providers/refund-capability' }),
  }),
  tool({
    name: 'sandbox_scenarios',
    title: 'List the stories of the sandbox',
    description: 'What can happen to a sandbox order, by the name that create_sandbox_order takes.',
    input: {},
    changes: true,
    call: () => ({ path: '/sandbox/scenarios' }),
  }),
  tool({
    name: 'create_sandbox_order',
    title: 'Open a sandbox order',
    description: 'Opens an order from a quote in the sandbox, where no coin moves, and plays the story that is named.',
    input: {
      quote_id: z.string().describe('From estimate'),
      address: z.string().describe('Where the payout would go'),
      refund_address: z.string().optional().describe('Where a refund would go'),
      scenario: z.string().optional().describe('The story; success unless given'),
      ttl_seconds: z.number().int().min(1).max(86_400).optional().describe('Length of the story in seconds'),
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
    title: "Move a sandbox order's clock",
    description:
      'Lets time pass for one sandbox order; everything due on the way happens. Answers the order when nothing more is due.',
    input: {
      order_id: orderId,
      by: z.string().optional().describe('A span like PT1H; without it the clock goes to whatever is due next'),
    },
    changes: true,
    call: ({ order_id: id, by }) => ({
      path: `/sandbox/order/${id}/advance`,
      body: by === undefined ? { to: 'next' } : { by },
    }),
  }),
];

/** What is offered with a key: a live one only looks. */
export function toolsFor(key: string): readonly Tool[] {
  return TOOLS.filter(({ changes }) => !changes || key.startsWith('pk_test_'));
}
