import { CancellationScope, patched } from '@temporalio/workflow';
import { SAME_IN_ANY_TASK_SINCE_EDITION } from '../src/domain/orders/edition';
import { lastRecordedAt, type OrderInput, type OrderState } from '../src/domain/orders/order';
import { dueCall, nextAttemptAt, type Overdue, type ProviderCall } from '../src/domain/orders/provider-call';
import type { VirtualClock } from './clock';
import type { Incoming } from './order-messages';
import { callProvider, reportOverdueCall } from './side-effects';

/** The provider calls that an order has to make. */
export interface DueCalls {
  /**
   * Makes the call that is due. Returns its result if the order waits for it; null if nothing is due or the result comes
   * through the inbox.
   * @param isPending whether the order has an event to take, which may make the call needless: a live call begins after it
   */
  make(order: OrderState, isPending: boolean): Promise<Incoming | null>;
  /** Whether a call has started and its result has not been taken yet. */
  isInProgress(): boolean;
  /** When (ms) a call that could not be made is tried again; null if none is waiting. */
  againAt(): number | null;
  /** The order has ended: results of calls in progress are ignored. */
  end(): void;
}

/**
 * A live order continues while its provider is called: messages, deadlines and decisions do not wait for the result. A
 * simulated provider answers at once, so a sandbox order waits for it.
 */
export function openDueCalls(input: OrderInput, inbox: Incoming[], clock: VirtualClock): DueCalls {
  return input.sandbox === null ? callBeside(inbox, clock) : callAndWait();
}

function callAndWait(): DueCalls {
  return {
    async make(order) {
      const call = dueCall(order);
      if (!call) {
        return null;
      }
      const { event } = await callProvider(call, order);
      // A simulated provider answers at the time of the call, so that sandbox times are exact.
      return incomingAt(event, lastRecordedAt(order));
    },
    isInProgress: () => false,
    againAt: () => null,
    end: () => undefined,
  };
}

/** A due call: in progress, answered, or waiting to be tried again. */
interface Calling {
  type: ProviderCall['type'];
  scope: CancellationScope;
  answer: Incoming | null;
  overdue: Overdue | null;
  againAt: number | null;
}

function callBeside(inbox: Incoming[], clock: VirtualClock): DueCalls {
  let calling: Calling | null = null;

  const begin = (call: ProviderCall, order: OrderState, overdue: Overdue | null) => {
    const begun: Calling = { type: call.type, scope: new CancellationScope(), answer: null, overdue, againAt: null };
    calling = begun;
    void begun.scope.run(() => run(begun, call, order)).catch(() => undefined);
  };
  const run = async (begun: Calling, call: ProviderCall, order: OrderState) => {
    const { event, at, isOverdue } = await callProvider(call, order);
    if (calling !== begun) {
      return;
    }
    if (isOverdue) {
      const { orderId, provider } = order.input;
      await reportOverdueCall({ orderId, provider, call: call.type });
      if (calling !== begun) {
        return;
      }
      begun.overdue = { since: begun.overdue?.since ?? clock.now(), times: (begun.overdue?.times ?? 0) + 1 };
      // Polls for missing evidence have their own schedule [rules/orders-and-transitions: Evidence].
      begun.againAt = call.type === 'read_status' ? null : nextAttemptAt(begun.overdue, clock.now());
    }
    if (begun.againAt === null) {
      begun.answer = incomingAt(event, at ?? clock.now());
      inbox.push(begun.answer);
    }
  };
  const drop = () => {
    const dropped = calling;
    calling = null;
    dropped?.scope.cancel();
    const place = dropped?.answer ? inbox.indexOf(dropped.answer) : -1;
    if (place >= 0) inbox.splice(place, 1);
  };

  return {
    async make(order, isPending) {
      const call = dueCall(order);
      if (calling && (calling.type !== call?.type || calling.answer?.taken)) {
        drop();
      }
      if (call && !calling) {
        if (!(isPending && applies('events-before-calls', order.input))) begin(call, order, null);
      } else if (call && calling?.againAt && calling.againAt <= clock.now()) {
        begin(call, order, calling.overdue);
      }
      return null;
    },
    isInProgress: () => calling !== null && calling.againAt === null,
    againAt: () => calling?.againAt ?? null,
    end: drop,
  };
}

export function incomingAt(event: Incoming['event'], at: number): Incoming {
  return { event, at, taken: false };
}

/** Changes that orders of earlier editions got while they were open. */
type Patch = 'end-after-updates' | 'events-before-calls';

/**
 * Whether the change applies to the order, which since edition 3 needs no marker. A replay knows a marker only from the task that
 * recorded it, but gets the result of a local activity in the task that began it, which may be an earlier one: what asks for the
 * marker after that result then asks too early, and the history does not replay.
 */
export function applies(patch: Patch, { edition }: Pick<OrderInput, 'edition'>): boolean {
  return edition >= SAME_IN_ANY_TASK_SINCE_EDITION || patched(patch);
}
