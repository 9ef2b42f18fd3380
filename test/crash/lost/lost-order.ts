import { createTransitionActivities } from '#activities/order-activities';
import { toIso } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { openOrder } from '#domain/orders/open-order';
import type { Decision, OrderInput, OrderState, RefundTarget } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { newId } from '#security/secret';
import { OutcomeUnknownError } from '#temporal/client';
import { openOrderWorkflow } from '#temporal/order-workflow';
import { claimOrder } from '#test/helpers/orders/claim';
import { BY_KEY, type InputChanges, inputWith } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import {
  advanceUpdate,
  type ClockAdvance,
  decideRefundUpdate,
  decideUpdate,
  ORDER_WORKFLOW,
  ORDERS_QUEUE,
  type OrderWorkflow,
  providerReportSignal,
  providerSilentSignal,
} from '#workflows/messages';
import { ASKABLE } from '../served-provider';
import type { World } from './world';

/** The state of an order before anything of it is lost. */
export interface Start {
  input?: InputChanges;
  /** The provider's own end of the deposit window (ms). */
  depositUntil?: number;
  /** The order's past events, each with its instant (ms), from its creation on; missing when it is yet to be created. */
  past?: { createdAt: number; events?: readonly (readonly [OrderEvent, number])[] };
}

/** An order, and the input it may get. */
export interface LostOrder {
  orderId: string;
  input: OrderInput;
  open(): Promise<OrderState>;
  /** Opens it as a wallet does, which repeats the call until the outcome is known. */
  opened(): Promise<OrderState>;
  report(report: ProviderReport): Promise<void>;
  silent(): Promise<void>;
  refund(target: RefundTarget): Promise<OrderState>;
  decide(decision: Pick<Decision, 'operator' | 'status'> & Partial<Decision>): Promise<OrderState>;
  advance(request: ClockAdvance): Promise<unknown>;
  /** Settles when Temporal has answered every signal sent so far. */
  signalsSent(): Promise<unknown>;
  /** How its workflow ends. */
  result(): Promise<string>;
}

const REVENUE = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 35, markupBps: 120 };

/** An order's input in a world; live at the provider that can be asked, unless given otherwise. */
export function lostInput({ partnerId }: World, changes: InputChanges = {}): OrderInput {
  return inputWith({
    orderId: newId('ord'),
    partnerId,
    provider: ASKABLE,
    to: 'ETH',
    toNetwork: 'eth',
    payoutAddress: ADDRESSES.eth,
    revenue: REVENUE,
    ...changes,
  });
}

/** Claims the order as its creation does; one with a past is recorded up to there and continues from its record. */
export async function place(world: World, input: OrderInput, { depositUntil, past }: Start): Promise<void> {
  const { orderId } = input;
  await claimOrder(world.db, input);
  if (!past) {
    return;
  }
  const expiresAt = depositUntil === undefined ? null : toIso(depositUntil);
  const deposit = { providerOrderId: `AX-${orderId}`, depositAddress: 'deposit', depositExtraId: null, expiresAt };
  const { recordTransition } = createTransitionActivities({ db: world.db, trackingUrl: world.trackingUrl });
  let order = openOrder(input, deposit, past.createdAt);
  await recordTransition({ order, clockOffsetMs: 0 });
  for (const [event, at] of past.events ?? []) {
    const next = apply(order, event, at);
    if (next.revision > order.revision) await recordTransition({ order: next, clockOffsetMs: 0 });
    order = next;
  }
  await world.before.start<OrderWorkflow>(ORDER_WORKFLOW, {
    workflowId: orderId,
    taskQueue: ORDERS_QUEUE,
    args: [input, { order, clockOffsetMs: 0, unheard: [] }],
  });
}

export function lostOrder(world: World, when: 'before' | 'after', input: OrderInput): LostOrder {
  const workflows = world[when];
  const { orderId } = input;
  const handle = workflows.getHandle(orderId);
  const { signal } = world.callers[when];
  const send = async <T>(call: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return workflows.withAbortSignal(signal, call);
  };
  const signals: Promise<void>[] = [];
  const sendSignal = (call: () => Promise<void>): Promise<void> => {
    const sent = send(call);
    signals.push(sent);
    return sent;
  };
  const open = () => send(() => openOrderWorkflow({ workflows }, input));
  return {
    orderId,
    input,
    open,
    opened: () => eventually(() => open().catch(nullIfUnknown)),
    report: (report) => sendSignal(() => handle.signal(providerReportSignal, report)),
    silent: () => sendSignal(() => handle.signal(providerSilentSignal)),
    refund: (target) => send(() => handle.executeUpdate(decideRefundUpdate, { args: [target, BY_KEY] })),
    decide: (decision) =>
      send(() => handle.executeUpdate(decideUpdate, { args: [{ reason: 'as agreed', ...decision }] })),
    advance: (request) => send(() => handle.executeUpdate(advanceUpdate, { args: [request] })),
    signalsSent: () => Promise.allSettled(signals),
    result: () => send(() => handle.result()),
  };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof OutcomeUnknownError) {
    return null;
  }
  throw error;
}
