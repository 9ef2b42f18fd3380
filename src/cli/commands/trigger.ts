import type { Order } from '#contract/orders/order';
import type { Estimate, QuoteBody } from '#contract/quotes/estimate';
import { MINUTE } from '#domain/duration';
import { rowsOf } from '#domain/names-of';
import { isTerminal } from '#domain/orders/status';
import { type Answer, dim } from '../answer';
import type { ApiClient } from '../api/client';
import type { ApiCommandOptions } from '../api/command';
import { ApiRefusal } from '../api/failure';
import { openApiClient } from '../api/open-client';
import { DEMO_SCENARIOS } from '../demo/scenarios';
import { describeOrder } from '../order/partner-orders';

export interface TriggerOptions extends ApiCommandOptions {
  from: string;
  to: string;
  amount: string;
  seed?: string;
  stay?: true;
  json?: true;
}

/** Valid for every sandbox currency; nothing is ever sent there. */
const ADDRESSES = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  refund_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
};
/** More than any scenario needs. */
const MAX_MOVES = 50;

/** Creates a sandbox order with a scenario and advances its clock until the scenario ends. */
export async function trigger(scenario: string, options: TriggerOptions): Promise<Answer> {
  const api = openApiClient(options, { patienceMs: MINUTE });
  const story = rowsOf(DEMO_SCENARIOS).find(([name]) => name === scenario)?.[1];
  const quote = await findQuote(api, options, story?.byTicket === true);
  const created = await api.json<Order>({
    path: '/order/create',
    query: { sandbox_scenario: scenario, sandbox_seed: options.seed },
    body: { quote_id: quote.quote_id, ...ADDRESSES },
  });
  const print = createPrinter(options.json === true);
  print(created);
  const order = options.stay
    ? created
    : await playOut(api, created, { print, end: story?.end, confirms: story?.confirmsRefund });
  return { json: order, text: `\n${describeOrder(order)}` };
}

async function findQuote(api: ApiClient, { from, to, amount }: TriggerOptions, byTicket: boolean): Promise<QuoteBody> {
  const estimate = await api.json<Estimate>({
    path: '/estimate',
    query: { from, to, amount, include: byTicket ? 'all' : undefined },
  });
  if (!byTicket) {
    return estimate;
  }
  const { providers } = await api.json<{ providers: { code: string; refund_mode: string }[] }>({
    path: '/providers/refund-capability',
  });
  const ticketed = new Set(providers.filter((one) => one.refund_mode === 'ticket').map(({ code }) => code));
  return estimate.quotes?.find(({ provider }) => ticketed.has(provider)) ?? estimate;
}

interface Playing {
  print(order: Order): void;
  /** The final status of the scenario. */
  end: string | undefined;
  confirms: boolean | undefined;
}

async function playOut(api: ApiClient, created: Order, { print, end, confirms }: Playing): Promise<Order> {
  let order = created;
  let isConfirmed = false;
  for (let move = 0; move < MAX_MOVES && !isTerminal(order.status) && order.status !== end; move += 1) {
    const before = order.timeline.length;
    const path = `/order/${order.order_id}`;
    if (confirms && !isConfirmed && order.status === 'refund_required') {
      isConfirmed = true;
      order = await api.json<Order>({ path: `${path}/refund-action`, body: { action: 'refund_to_address' } });
    } else {
      const moved = await moveOn(api, `/sandbox${path}/advance`);
      if (moved === null) {
        return order;
      }
      order = moved;
    }
    if (order.timeline.length > before) print(order);
  }
  return order;
}

/** Null if nothing more is due. */
async function moveOn(api: ApiClient, path: string): Promise<Order | null> {
  try {
    return await api.json<Order>({ path, body: { to: 'next' }, isRepeatable: false });
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'INVALID_PAIR') {
      return null;
    }
    throw error;
  }
}

/** Prints new entries of the order's timeline by their event names. */
function createPrinter(isSilent: boolean): (order: Order) => void {
  let printedCount = 0;
  return ({ order_id: orderId, timeline }) => {
    for (const { status, at, sequence } of timeline.slice(printedCount)) {
      if (!isSilent)
        process.stdout.write(`${dim(at)}  order.${status}  ${orderId}:${status}:${Date.parse(at)}  ${sequence}\n`);
    }
    printedCount = timeline.length;
  };
}
