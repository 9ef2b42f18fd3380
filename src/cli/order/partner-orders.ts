import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/orders/order';
import type { StreamEvent } from '#contract/orders/order-event';
import { formatColumns } from '#domain/columns';
import { MINUTE } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { type Answer, formatFacts } from '../answer';
import { type ApiClient, pause, readEvents } from '../api/client';
import { type ApiCommandOptions, untilInterrupted } from '../api/command';
import { ApiRefusal, ApiUnreachableError, sayPassing } from '../api/failure';
import { openApiClient } from '../api/open-client';
import { CommandError, WrongUsage } from '../command';
import { findEstimate, type SwapOptions } from '../commands/estimate';

export interface CreateOrderOptions extends ApiCommandOptions, SwapOptions {
  quote?: string;
  idempotencyKey?: string;
  address: string;
  extraId?: string;
  refundAddress?: string;
  refundExtraId?: string;
  ref?: string;
  scenario?: string;
  ttl?: number;
  seed?: string;
}

/** Creates an order from the named quote, or from the best one for the swap. With a live key, a real one. */
export async function createOrder(options: CreateOrderOptions): Promise<Answer> {
  const { quote, idempotencyKey: key = randomUUID() } = options;
  if (options.idempotencyKey !== undefined && quote === undefined) {
    throw new WrongUsage('--idempotency-key needs --quote: the call is the same one only with the same quote.');
  }
  const api = openApiClient(options, { patienceMs: MINUTE });
  const quoteId = quote ?? (await findEstimate(api, options)).quote_id;
  const creation = api.json<Order>({
    path: '/order/create',
    headers: { 'Idempotency-Key': key },
    query: {
      sandbox_scenario: options.scenario,
      sandbox_ttl: options.ttl?.toString(),
      sandbox_seed: options.seed,
    },
    body: {
      quote_id: quoteId,
      address: options.address,
      extra_id: options.extraId,
      refund_address: options.refundAddress,
      refund_extra_id: options.refundExtraId,
      partner_order_ref: options.ref,
    },
  });
  const order = await creation.catch((error: unknown) => Promise.reject(withRepetition(error, { quoteId, key })));
  return { json: order, text: describeOrder(order) };
}

/** After an unknown outcome, how to get the order: the same command again, with a new quote and key, would create a second one. */
function withRepetition(error: unknown, { quoteId, key }: { quoteId: string; key: string }): unknown {
  const mayExist = (error instanceof ApiRefusal || error instanceof ApiUnreachableError) && error.mayBeDone;
  if (!mayExist) {
    return error;
  }
  const again = `--quote ${quoteId} --idempotency-key ${key}`;
  return new CommandError(
    `${error.message}\nThe order may have been created. To get it, or to create it once, run the command again with ${again}`,
  );
}

export interface ListOptions extends ApiCommandOptions {
  status?: string;
  ref?: string;
  limit: string;
}

interface OrderPage {
  total: number;
  items: Order[];
}

/** The newest orders of the key's environment. */
export async function listOrders({ status, ref, limit, ...options }: ListOptions): Promise<Answer> {
  const query = { status, partner_order_ref: ref, page_size: limit };
  const page = await openApiClient(options).json<OrderPage>({ path: '/me/orders', query });
  const rows = page.items.map((order) => [order.order_id, order.status, order.created_at, describeSwap(order)]);
  const rest = page.total > rows.length ? `\n${page.total} in total.` : '';
  return { json: page, text: rows.length === 0 ? 'No orders.' : `${formatColumns(rows)}${rest}` };
}

export async function showOrder(orderId: string, options: ApiCommandOptions): Promise<Answer> {
  const order = await openApiClient(options).json<Order>({ path: `/order/${orderId}` });
  return { json: order, text: describeOrder(order) };
}

export interface RefundOrderOptions extends ApiCommandOptions {
  address?: string;
  extraId?: string;
  stable?: string;
  stableAddress?: string;
}

/** Decides where the deposit goes while the order is in `refund_required` [rules/refunds: Deciding]. */
export async function refundOrder(orderId: string, options: RefundOrderOptions): Promise<Answer> {
  const { address, extraId, stable, stableAddress } = options;
  if (stable !== undefined && (address !== undefined || extraId !== undefined)) {
    throw new WrongUsage('Specify either --stable or an address for the refund.');
  }
  if (stable === undefined && stableAddress !== undefined) {
    throw new WrongUsage('--stable-address needs --stable.');
  }
  const body =
    stable === undefined
      ? { action: 'refund_to_address', refund_address: address, refund_extra_id: extraId }
      : { action: 'convert_to_stable', stable_target: stable, stable_address: stableAddress };
  const api = openApiClient(options, { patienceMs: MINUTE });
  const order = await api.json<Order>({ path: `/order/${orderId}/refund-action`, body });
  return { json: order, text: describeOrder(order) };
}

/** Prints each status change until the order has ended; reconnects when the connection is lost or refused for now. */
export async function watchOrder(orderId: string, options: ApiCommandOptions & { json?: true }): Promise<void> {
  const api = openApiClient(options);
  const signal = untilInterrupted();
  const print = (event: StreamEvent) =>
    process.stdout.write(
      options.json ? `${JSON.stringify(event)}\n` : `${event.ts}  ${event.sequence}  ${event.status}\n`,
    );
  const printed = { last: 0 };
  while (!signal.aborted) {
    try {
      if (await printTimeline(api, orderId, { printed, print, signal })) {
        return;
      }
    } catch (error) {
      if (!signal.aborted) {
        sayPassing(error);
      }
    }
    await pause(signal);
  }
}

interface PrintedOrder {
  /** The sequence of the last printed event, which outlasts a connection that breaks. */
  printed: { last: number };
  print(event: StreamEvent): void;
  signal: AbortSignal;
}

/** Prints the order's timeline as far as it is not printed, and what the stream adds; returns whether the order has ended. */
async function printTimeline(
  api: ApiClient,
  orderId: string,
  { printed, print, signal: end }: PrintedOrder,
): Promise<boolean> {
  const hangUp = new AbortController();
  const signal = AbortSignal.any([end, hangUp.signal]);
  try {
    return await printStream(api, orderId, { printed, print, signal });
  } finally {
    hangUp.abort();
  }
}

async function printStream(
  api: ApiClient,
  orderId: string,
  { printed, print, signal }: PrintedOrder,
): Promise<boolean> {
  const stream = await api.stream({ path: `/order/${orderId}/stream`, signal });
  const order = await api.json<Order>({ path: `/order/${orderId}`, signal });
  const next = (event: StreamEvent) => {
    if (event.sequence > printed.last) {
      printed.last = event.sequence;
      print(event);
    }
  };
  for (const { status, at, sequence } of order.timeline) {
    next({ order_id: orderId, status, ts: at, sequence });
  }
  if (isTerminal(order.status)) {
    return true;
  }
  for await (const { data } of readEvents(stream)) {
    const event: StreamEvent = JSON.parse(data);
    next(event);
    if (isTerminal(event.status)) {
      return true;
    }
  }
  return false;
}

function describeSwap({ amount_from, from, amount_to_expected, to, provider }: Order): string {
  return `${amount_from} ${from} → ${amount_to_expected} ${to} at ${provider}`;
}

/** An order as people read it; the memo first, because a deposit without it can be lost. */
export function describeOrder(order: Order): string {
  const { status } = order;
  const facts = formatFacts([
    ['order', order.order_id],
    ['status', status],
    ['swap', describeSwap(order)],
    ['memo', order.deposit_extra_id],
    ['deposit to', order.deposit_address],
    ['until', status === 'waiting_deposit' ? order.expires_at : null],
    ['pays out to', order.payout_address],
    ['received', order.amount_to_actual && `${order.amount_to_actual} ${order.to}`],
    ['reference', order.partner_order_ref],
    ['reason', order.failed_reason_code],
    ['refund', describeDecision(order)],
    ['decide until', status === 'refund_required' && !order.refund_decision ? order.refund_deadline : null],
    ['late deposit', order.late_deposit?.status ?? null],
    ['deposit tx', order.tx_in_hash],
    [status === 'refunded' ? 'refund tx' : 'payout tx', order.tx_out_hash],
    ['tracking', order.tracking_url],
  ]);
  const timeline = formatColumns(
    order.timeline.map(({ at, sequence, status: reached }) => [`  ${at}`, String(sequence), reached]),
  );
  return `${facts}\n\n${timeline}`;
}

/** What was decided about the deposit, and by whom; what has happened since is the status. */
function describeDecision({ refund_decision: decision }: Order): string | null {
  if (!decision) {
    return null;
  }
  const { action, target, decided_by: by, decided_at: at } = decision;
  return `${target ?? action ?? 'recorded'}, decided by ${by} at ${at}`;
}
