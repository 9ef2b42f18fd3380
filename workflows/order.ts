import {
  allHandlersFinished,
  condition,
  log,
  makeContinueAsNewFunc,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { MINUTE } from '../src/domain/duration';
import { apply, eventOf } from '../src/domain/orders/apply-event';
import { nextDue } from '../src/domain/orders/deadline';
import { EDITION, isKnownEdition, SAME_IN_ANY_TASK_SINCE_EDITION } from '../src/domain/orders/edition';
import { creationSummary, describeState, dueSummary, swapSummary } from '../src/domain/orders/history-summary';
import { openOrder } from '../src/domain/orders/open-order';
import { lastTransitionAt, type OrderInput, type OrderState } from '../src/domain/orders/order';
import { dueCall } from '../src/domain/orders/provider-call';
import { isTerminal, type OrderStatus } from '../src/domain/orders/status';
import type { OrderRefusal } from '../src/domain/refunds/refund-decision';
import type { ProviderReport } from '../src/domain/watching/provider-report';
import { resumeClock, startClock, type VirtualClock } from './clock';
import type { OrderWorkflow, RecoveredOrder } from './messages';
import { answerMessages, type Incoming, type Running } from './order-messages';
import { applies, createProviderOrder, type DueCalls, incomingAt, openDueCalls, refusalOf } from './provider-calls';
import { openSandboxOrder, record, takeOver } from './record-order';

/**
 * The life of one order. One loop owns the state: it takes the next event, applies it and records the result until the status
 * is terminal, across as many runs as needed. The first record is authoritative: if the record of a revision differs, the order
 * continues from the record. Messages only fill the inbox. `recovered` restarts an order from its row.
 */
export async function order(input: OrderInput, recovered?: RecoveredOrder): Promise<OrderStatus | 'rejected'> {
  requireKnownEdition(input);
  const clock = recovered ? resumeClock(recovered) : startClock(input.clockStart);
  const inbox: Incoming[] = [];
  // A message can arrive together with the start of a recovered order.
  const running: Running = {
    order: recovered?.order ?? null,
    refusal: null,
    busy: true,
    isHeld: false,
    giveUpRecord: null,
  };
  answerMessages(running, inbox, clock);
  inbox.unshift(...(recovered?.unheard ?? []).map(({ event, at }) => incomingAt(event, at)));

  const opened = recovered?.order ?? (await open(input, clock));
  if ('code' in opened) {
    return reject(running, opened);
  }
  let current = opened;
  running.order = current;
  showState(current, recovered);

  const calls = openDueCalls(input, inbox, clock);
  const hold = openHold(running, clock);
  const run = openRun(input);
  while (!isTerminal(current.status)) {
    const isPending = inbox.length > 0 || isDueAt(current, clock.now());
    const incoming =
      (hold.until() === null ? await calls.make(current, isPending) : null) ??
      (await nextIncoming(running, current, { inbox, calls, clock, hold, run }));
    if (!incoming) {
      if (isForNextRun(run, calls)) {
        return startNextRun(current, inbox, clock);
      }
      continue;
    }
    const { revision } = current;
    const { order: next, taken } = await take(current, incoming, { inbox, clock, running });
    current = next;
    running.order = current;
    showState(current, recovered);
    taken.taken = true;
    hold.note(taken, current.revision > revision, isDueAt(current, clock.now()) || dueCall(current) !== null);
  }
  calls.end();
  running.busy = false;
  await returnUpdates(input);
  return current.status;
}

/**
 * Lets every update return in a task before the run's last. Temporal discards a task that ends the run if a message arrived
 * meanwhile; the SDK then repeats the result of an update that it accepted in an earlier task without its message, which the
 * server refuses for ever (docs/decisions/history-cost).
 */
async function returnUpdates(input: OrderInput): Promise<void> {
  const isReturning = !allHandlersFinished();
  await condition(allHandlersFinished);
  if (isReturning && applies('end-after-updates', input)) await sleep(1, { summary: RETURN_SUMMARY });
}

/** Fails the task, not the order: Temporal retries it until it reaches a worker that knows the order's rules. */
function requireKnownEdition(input: OrderInput): void {
  if (!isKnownEdition(input)) {
    throw new Error(`the order is of edition ${input.edition}, and this worker knows editions up to ${EDITION}`);
  }
}

/** Opens the order at the provider and records the first transition, or returns why there is no order. */
async function open(input: OrderInput, clock: VirtualClock): Promise<OrderState | OrderRefusal> {
  try {
    if (input.sandbox) {
      return (await openAtOnce(input, clock)) ?? GIVEN_UP;
    }
    const opened = openOrder(input, await createProviderOrder(input), clock.lastSetAt());
    return (await record(null, opened, null, { clock, running: { giveUpRecord: null } }))?.order ?? GIVEN_UP;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Both in one step, which a simulated provider allows; null if the order was given up. */
async function openAtOnce(input: OrderInput, clock: VirtualClock): Promise<OrderState | null> {
  const opening = { input, at: clock.lastSetAt(), clockOffsetMs: clock.offsetMs() };
  const answer = await openSandboxOrder.executeWithOptions(
    { summary: `${creationSummary(input)}; then waiting_deposit, revision 1` },
    [opening],
  );
  return answer === false ? null : takeOver({ ...answer.order, input }, answer.before, clock);
}

const GIVEN_UP: OrderRefusal = {
  code: 'DUPLICATE_ACTIVE_ORDER',
  message: 'Another creation of this order took its place; try again',
};

async function reject(running: Running, refusal: OrderRefusal): Promise<'rejected'> {
  running.refusal = refusal;
  await condition(allHandlersFinished);
  return 'rejected';
}

interface Sources {
  inbox: Incoming[];
  calls: DueCalls;
  clock: VirtualClock;
  hold: Hold;
  run: Run;
}

/**
 * The next event: what is due goes before a message that arrived at that time or later. Null if the next run has to take it, or
 * if what could not be made or recorded is to be tried again.
 */
async function nextIncoming(
  running: Running,
  order: OrderState,
  { inbox, calls, clock, hold, run }: Sources,
): Promise<Incoming | null> {
  running.busy = false;
  const wasHeld = hold.until() !== null;
  try {
    for (;;) {
      const heldUntil = hold.until();
      if (isForNextRun(run, calls) || (wasHeld && heldUntil === null)) {
        return null;
      }
      const due = heldUntil === null ? nextDue(order) : null;
      const first = inbox[0];
      if (due && due.at <= (first?.at ?? clock.now())) {
        return incomingAt(eventOf(due), due.at);
      }
      if (first) {
        inbox.shift();
        return first;
      }
      const againAt = heldUntil ?? calls.againAt();
      if (againAt !== null && againAt <= clock.now()) {
        return null;
      }
      const setTo = clock.lastSetAt();
      // Timers count real time, so a timer set before the clock was advanced would be late.
      const isMoved = () => clock.lastSetAt() > setTo;
      const isWoken = () =>
        inbox.length > 0 || isMoved() || (heldUntil ?? calls.againAt()) !== againAt || isForNextRun(run, calls);
      const isAgain = againAt !== null && againAt < (due?.at ?? Number.POSITIVE_INFINITY);
      const summary = due ? dueSummary(due) : '';
      await clock.until(isAgain ? againAt : (due?.at ?? null), isWoken, isAgain ? AGAIN_SUMMARY : summary);
      run.noteLength();
    }
  } finally {
    running.busy = true;
  }
}

/** What is due waits while its record is refused, so that the loop is free for messages. */
interface Hold {
  /** Until when (ms); null if nothing is held. */
  until(): number | null;
  /** @param isDue whether the order has something due that would be refused again at once */
  note(taken: Incoming, hasChanged: boolean, isDue: boolean): void;
}

const HELD_FOR_MS = 15 * MINUTE;

function openHold(running: Running, clock: VirtualClock): Hold {
  let heldUntil: number | null = null;
  const until = () => {
    if (heldUntil !== null && heldUntil <= clock.now()) heldUntil = null;
    running.isHeld = heldUntil !== null;
    return heldUntil;
  };
  return {
    until,
    note(taken, hasChanged, isDue) {
      if (taken.isRefused && isDue) heldUntil = clock.now() + HELD_FOR_MS;
      else if (hasChanged) heldUntil = null;
      until();
    },
  };
}

function isDueAt(order: OrderState, now: number): boolean {
  const due = nextDue(order);
  return due !== null && due.at <= now;
}

/** The result of a call in progress cannot be passed on. */
function isForNextRun(run: Run, calls: DueCalls): boolean {
  return run.isTimeForNext() && !calls.isInProgress();
}

const RETURN_SUMMARY = 'updates return before the run ends';
const AGAIN_SUMMARY = 'next attempt of a call that could not be made';

/**
 * The order after the event, once that is recorded. If another result for the same revision was recorded first (by a run of
 * this task whose completion the server did not receive), the event is checked again against that. An event whose record is
 * refused as such changes nothing, and is marked. `taken` is the event, or the operator's decision for which its record was given
 * up.
 */
async function take(
  order: OrderState,
  first: Incoming,
  { inbox, clock, running }: { inbox: Incoming[]; clock: VirtualClock; running: Running },
): Promise<{ order: OrderState; taken: Incoming }> {
  let current = order;
  let incoming = first;
  for (;;) {
    const { event, at, isUrgent } = incoming;
    const next = apply(current, event, Math.max(at, lastTransitionAt(current)));
    if (next.revision === current.revision) {
      if (event.type === 'provider_report') noteIgnored(current, event.report);
      return { order: next, taken: incoming };
    }
    const recorded = await record(current, next, event, {
      clock,
      running: isUrgent ? { giveUpRecord: null } : running,
    });
    if (recorded?.isGivenUp) {
      incoming = nextUrgent(inbox, incoming);
      continue;
    }
    if (recorded?.isRefused) incoming.isRefused = true;
    if (!recorded || recorded.isOurs) {
      return { order: recorded?.order ?? next, taken: incoming };
    }
    if (recorded.order.revision <= current.revision) {
      throw new Error(`revision ${next.revision} of the order is on record without its state`);
    }
    current = recorded.order;
  }
}

/** The operator's decision, behind which what was given up for it waits; what is due of itself comes again of itself. */
function nextUrgent(inbox: Incoming[], givenUp: Incoming): Incoming {
  const urgent = inbox.find(({ isUrgent }) => isUrgent);
  if (!urgent) {
    return givenUp;
  }
  inbox.splice(inbox.indexOf(urgent), 1);
  if (givenUp.event.type !== 'deadline') inbox.unshift(givenUp);
  return urgent;
}

function noteIgnored({ status }: OrderState, { status: reported }: ProviderReport): void {
  if (status !== reported) {
    log.info('a provider report changes nothing', { status, reported });
  }
}

/** This run of the order. */
interface Run {
  /**
   * Whether the order should continue in a new run because this run's history has become long (docs/decisions/long-orders.md).
   * Never while an update is pending: its result cannot be passed on.
   */
  isTimeForNext(): boolean;
  /** To be called after each wait for a message or a timer. */
  noteLength(): void;
}

/**
 * How long the history is depends on the workflow task, and after a local activity a replay may be in an earlier one than the first
 * run was. A message and a timer are in the same task both times, so since edition 3 the length is taken there.
 */
function openRun({ edition }: OrderInput): Run {
  const isLongNow = () => workflowInfo().continueAsNewSuggested;
  let isLong = false;
  return {
    isTimeForNext: () => (edition >= SAME_IN_ANY_TASK_SINCE_EDITION ? isLong : isLongNow()) && allHandlersFinished(),
    noteLength() {
      isLong = isLongNow();
    },
  };
}

/** Shows the order's state to support staff. Temporal does not carry the first run's summary over, so later runs show it here. */
function showState(order: OrderState, handedOn: RecoveredOrder | undefined): void {
  const isLaterRun = handedOn?.clockSetTo !== undefined;
  setCurrentDetails(isLaterRun ? `${swapSummary(order.input)}\n\n${describeState(order)}` : describeState(order));
}

/**
 * Ends this run and starts the next with the order's state, its clock and its unprocessed messages. For messages that arrive
 * meanwhile, Temporal runs the task again with them in the inbox, or delivers them to the next run.
 */
function startNextRun(order: OrderState, inbox: readonly Incoming[], clock: VirtualClock): Promise<never> {
  const { typedSearchAttributes } = workflowInfo();
  // Otherwise the next run would be listed under the status that the order was started with.
  const nextRun = makeContinueAsNewFunc<OrderWorkflow>({ typedSearchAttributes });
  return nextRun(order.input, {
    order,
    clockOffsetMs: clock.offsetMs(),
    clockSetTo: clock.lastSetAt(),
    unheard: inbox.map(({ event, at }) => ({ event, at })),
  });
}
