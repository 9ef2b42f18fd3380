import { allHandlersFinished, condition, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { apply, type OrderEvent } from '../src/domain/apply';
import { DUE_SUMMARY, nextDue } from '../src/domain/deadline';
import { openOrder } from '../src/domain/open';
import type { OrderInput, OrderState } from '../src/domain/order';
import type { Refusal } from '../src/domain/refund';
import { isTerminal, type OrderStatus, STATUSES } from '../src/domain/status';
import { startClock, type VirtualClock } from './clock';
import { SEARCH_ATTRIBUTES } from './messages';
import { answerMessages, type Incoming, type Running } from './order-messages';
import { createProviderOrder, perform, recordTransition, refusalOf } from './side-effects';

/**
 * The life of one order. One loop owns the state: it takes the next event, applies it, records and announces the
 * transition, and does what the step asks for at the provider, until the status is terminal. Messages only fill the inbox.
 */
export async function order(input: OrderInput): Promise<OrderStatus | 'rejected'> {
  const clock = startClock(input.clockStart);
  const inbox: Incoming[] = [];
  const running: Running = { order: null, refusal: null, busy: true };
  answerMessages(running, inbox, clock);

  let current: OrderState;
  try {
    current = openOrder(input, await createProviderOrder(input), clock.setTo());
  } catch (error) {
    return reject(running, refusalOf(error));
  }
  if (!(await announce(current, clock))) {
    return reject(running, GIVEN_UP);
  }
  running.order = current;

  while (!isTerminal(current.status)) {
    running.busy = false;
    const incoming = await nextIncoming(current, inbox, clock);
    running.busy = true;
    const step = apply(current, incoming.event, incoming.at);
    if (step.moved) {
      await announce(step.order, clock);
    }
    current = step.order;
    running.order = current;
    incoming.taken = true;
    for (const effect of step.effects) {
      const answer = await perform(effect, current);
      // A simulated provider answers in the instant it is asked, so that sandbox times are exact.
      answer && inbox.push(happening(answer, input.sandbox ? incoming.at : clock.now()));
    }
  }
  running.busy = false;
  await condition(allHandlersFinished);
  return current.status;
}

const GIVEN_UP: Refusal = {
  code: 'DUPLICATE_ACTIVE_ORDER',
  message: 'Another creation of this order took its place; try again',
};

async function reject(running: Running, refusal: Refusal): Promise<'rejected'> {
  running.refusal = refusal;
  await condition(allHandlersFinished);
  return 'rejected';
}

/** The next thing to happen: what is due goes before a message that came in at or after that instant. */
async function nextIncoming(order: OrderState, inbox: Incoming[], clock: VirtualClock): Promise<Incoming> {
  for (;;) {
    const due = nextDue(order);
    const first = inbox[0];
    if (due && due.at <= (first?.at ?? clock.now())) {
      return happening(
        due.kind === 'script'
          ? { type: 'provider_report', report: due.step.report }
          : { type: 'deadline', kind: due.kind },
        due.at,
      );
    }
    if (first) {
      inbox.shift();
      return first;
    }
    await clock.until(due?.at ?? null, () => inbox.length > 0, due ? DUE_SUMMARY[due.kind] : '');
  }
}

function happening(event: OrderEvent, at: number): Incoming {
  return { event, at, taken: false };
}

/**
 * Makes a transition known: to the projection (and through it to webhooks and streams), and to support staff. False when
 * nobody waits for the order any more.
 */
async function announce(order: OrderState, clock: VirtualClock): Promise<boolean> {
  const recorded = await recordTransition({ order, clockOffsetMs: order.input.sandbox ? clock.offsetMs() : 0 });
  const { meaning, searchable } = STATUSES[order.status];
  setCurrentDetails(`**${order.status}** since ${order.timeline.at(-1)?.at}: ${meaning}`);
  if (searchable && order.timeline.length > 1) {
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.orderStatus, value: order.status }]);
  }
  return recorded;
}
