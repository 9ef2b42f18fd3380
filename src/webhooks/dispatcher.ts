import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { type Database, type DatabaseOptions, openDatabase } from '#db/client';
import type { Notifications } from '#db/notifications';
import { type DispatchOffer, endLeases, hasOwnClock, leaseDue, type OutgoingDelivery } from '#db/webhooks/deliveries';
import { markRetrying } from '#db/webhooks/delivery-attempts';
import { endDrains, releaseDrains } from '#db/webhooks/endpoints/pauses';
import { findClockOffset } from '#db/webhooks/order-deliveries';
import { SECOND } from '#domain/duration';
import type { Intervals } from '#domain/intervals';
import type { Logger } from '#domain/logs/log';
import { nextDeliveryAttemptAt } from '#domain/webhooks/delivery';
import { once } from '#process/once';
import { repeatRead } from '#process/repeated-read';
import { startRetries } from '#temporal/delivery-workflow';
import { type AttemptDeps, makeAttempt } from './attempt';
import { createInFlight, type InFlight } from './in-flight';
import type { WebhookResponse } from './post-webhook';

const CONNECTIONS = 6;

interface DispatcherServices {
  databaseUrl: string;
  config: { databaseAnswerMs: number | undefined; intervals: Pick<Intervals, 'deliveryLease' | 'deliverySweep'> };
  attempts: Omit<AttemptDeps, 'db'>;
  retryOffsetsMs: readonly number[];
  notifications: Notifications;
  workflows: WorkflowClient;
  log: Logger;
}

/** The dispatcher's queries always read few rows of long tables. */
export function openDispatcherDatabase(
  databaseUrl: string,
  options: Pick<DatabaseOptions, 'answerMs' | 'onIdleError'>,
): Database {
  return openDatabase(databaseUrl, { max: CONNECTIONS, byIndex: true, ...options });
}

/**
 * A dispatcher with its own database connections, so that failing endpoints, whose failures are recorded one by one, take
 * none from orders.
 */
export function openDispatcher(services: DispatcherServices): Dispatcher {
  const { config, databaseUrl, attempts, retryOffsetsMs, notifications, workflows } = services;
  const log = services.log.child({ module: 'webhooks' });
  const db = openDispatcherDatabase(databaseUrl, {
    answerMs: config.databaseAnswerMs,
    onIdleError: (err) => log.warn({ err }, 'a database connection of the dispatcher broke'),
  });
  const dispatcher = startDispatcher({
    ...attempts,
    db,
    retryOffsetsMs,
    startRetries: (delivery, firstAt) => startRetries({ db, workflows, retryOffsetsMs }, delivery, firstAt),
    listen: notifications.listen,
    leaseMs: config.intervals.deliveryLease,
    sweepMs: config.intervals.deliverySweep,
    log,
  });
  return {
    ...dispatcher,
    async close() {
      await dispatcher.close();
      await db.$client.end();
    },
  };
}

export interface DispatcherOptions extends FirstAttemptDeps {
  listen: Notifications['listen'];
  log: Logger;
  /** Maximum requests in flight. */
  concurrency?: number;
  /** Maximum requests in flight per endpoint. */
  perEndpoint?: number;
  /** How long a row is reserved for this dispatcher: longer than a delivery can take. */
  leaseMs: number;
  /** How often the queue is polled without a notification: notifications get lost and dispatchers crash. */
  sweepMs: number;
}

export interface Dispatcher extends DispatchOffer {
  /**
   * Stops taking deliveries, and resolves when none is in flight, or after 6 s; the rest become available when their lease
   * ends.
   */
  close(): Promise<void>;
}

const CLOSE_MS = 6 * SECOND;
/** Places freed at nearly the same time are filled together: a lease costs the same for one delivery as for ten. */
const GATHER_MS = 2;

/**
 * Starts making the first attempt of every webhook delivery, in parallel with any number of other dispatchers
 * [rules/webhooks: Sending].
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, concurrency = 200, perEndpoint = 10, leaseMs, sweepMs } = options;
  const dispatcherId = randomUUID();
  const inFlight = createInFlight({ total: concurrency, perEndpoint });
  const running = new Set<Promise<void>>();
  const direct = createDirectDeliveries({ inFlight, start, leaveToQueue });
  let isClosing = false;

  const queue = repeatRead({
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, 'webhook deliveries could not be taken; the next sweep tries again'),
    read: () => direct.holdDuring(lease),
  });
  const drains = repeatRead({
    everyMs: sweepMs,
    onError: (err) => log.warn({ err }, 'drains could not be ended; the next sweep tries again'),
    read: () => endDrains(db),
  });
  const stopListening = options.listen('delivery', queue.readNow);
  const takeSoon = gather(GATHER_MS, queue.readNow);

  async function lease(): Promise<void> {
    const room = inFlight.room();
    if (room.limit > 0) {
      const leased = await leaseDue(db, { dispatcherId, ...room, leaseMs });
      inFlight.take(
        room,
        leased.map(({ endpointId }) => endpointId),
      );
      leased.forEach(start);
    }
  }

  function start(delivery: OutgoingDelivery): void {
    const over = deliver(delivery).finally(() => running.delete(over));
    running.add(over);
  }

  /**
   * After a success, the place is free once the response has arrived, while it is still being recorded. A failure must first
   * be counted for a pause, and in a drain an endpoint may not exceed its places, to limit what a crash can send twice.
   */
  async function deliver(delivery: OutgoingDelivery): Promise<void> {
    const { deliveryId, endpointId, isDraining } = delivery;
    const leave = once(() => inFlight.leave(endpointId) && takeSoon());
    try {
      await makeFirstAttempt(options, delivery, ({ ok }) => ok && !isDraining && leave());
    } catch (err) {
      log.warn({ err, deliveryId }, 'a webhook delivery was cut off; it goes on after its lease');
    }
    leave();
    // The order's next event may have waited for this one.
    if (inFlight.forget() || isDraining) takeSoon();
  }

  function leaveToQueue(deliveryIds: readonly string[]): void {
    endLeases(db, deliveryIds)
      .then(takeSoon)
      .catch((err) => log.warn({ err }, 'webhook deliveries wait for the end of their leases'));
  }

  return {
    offer() {
      const crowded = isClosing ? null : inFlight.crowded();
      return crowded && { leaseMs, crowded };
    },
    take: direct.take,
    async close() {
      isClosing = true;
      direct.close();
      stopListening();
      await Promise.all([queue.close(), drains.close()]);
      await Promise.race([Promise.all(running), delay(CLOSE_MS, undefined, { ref: false })]);
      await releaseDrains(db, dispatcherId).catch((err) => log.warn({ err }, 'others wait for a lease to end'));
    },
  };
}

interface DirectDeliveriesOptions {
  inFlight: Pick<InFlight, 'enter'>;
  /** Sends a delivery that got a place. */
  start(delivery: OutgoingDelivery): void;
  /** Called with those that got none. */
  leaveToQueue(deliveryIds: readonly string[]): void;
}

/** Deliveries passed to a dispatcher directly, without a query. */
interface DirectDeliveries {
  take(deliveries: readonly OutgoingDelivery[]): void;
  /**
   * Runs a lease. Deliveries that arrive meanwhile wait for its end, because the lease was given the number of free places.
   */
  holdDuring(lease: () => Promise<void>): Promise<void>;
  /** From now on, leaves everything to the queue. */
  close(): void;
}

function createDirectDeliveries({ inFlight, start, leaveToQueue }: DirectDeliveriesOptions): DirectDeliveries {
  let isClosed = false;
  let held: OutgoingDelivery[] | null = null;

  function admit(deliveries: readonly OutgoingDelivery[]): void {
    const left: string[] = [];
    for (const delivery of deliveries) {
      if (!isClosed && inFlight.enter(delivery.endpointId)) {
        start(delivery);
      } else {
        left.push(delivery.deliveryId);
      }
    }
    if (left.length > 0) leaveToQueue(left);
  }

  return {
    take: (deliveries) => (held ? void held.push(...deliveries) : admit(deliveries)),
    async holdDuring(lease) {
      const waiting: OutgoingDelivery[] = [];
      held = waiting;
      try {
        await lease();
      } finally {
        held = null;
        admit(waiting);
      }
    },
    close() {
      isClosed = true;
    },
  };
}

/** Calls `run` this many milliseconds after the first of several calls. */
function gather(ms: number, run: () => void): () => void {
  let isPending = false;
  return () => {
    if (!isPending) {
      isPending = true;
      setTimeout(() => {
        isPending = false;
        run();
      }, ms);
    }
  };
}

interface FirstAttemptDeps extends AttemptDeps {
  retryOffsetsMs: readonly number[];
  /** Starts a workflow for a delivery's retries, counted from the virtual time of its first attempt in milliseconds. */
  startRetries(delivery: OutgoingDelivery, firstAt: number): Promise<void>;
}

/**
 * Makes a due delivery's first attempt and, if that fails, starts a workflow for the retries. Each step is recorded before
 * the next one, so that after a crash only the interrupted step is repeated (docs/decisions/dispatcher.md).
 */
async function makeFirstAttempt(
  deps: FirstAttemptDeps,
  delivery: OutgoingDelivery,
  onResponse: (response: WebhookResponse) => void,
): Promise<void> {
  const firstAt = delivery.firstAttemptAt ?? (await findFirstInstant(deps, delivery));
  const retryAt = delivery.once ? null : nextDeliveryAttemptAt(firstAt, 1, deps.retryOffsetsMs);
  const result =
    delivery.planAttempts > 0
      ? 'failed'
      : await makeAttempt(deps, delivery, { attempt: 1, at: firstAt, nextAttemptAt: retryAt }, onResponse);
  if (result === 'failed' && retryAt !== null) {
    await deps.startRetries(delivery, firstAt);
    await markRetrying(deps.db, delivery);
  }
}

/**
 * The virtual time of a plan's first attempt: that of a sandbox order's event, or the order's current time if the event was
 * queued again, has waited for its endpoint, or is a replay; for everything else the current time.
 */
async function findFirstInstant({ db }: FirstAttemptDeps, delivery: OutgoingDelivery): Promise<number> {
  const isSentAnew = delivery.plan > 1 || delivery.isReplay || delivery.hasWaited;
  return hasOwnClock(delivery) && !isSentAnew
    ? delivery.eventAt
    : Date.now() + (await findClockOffset(db, hasOwnClock(delivery) ? delivery.orderId : null));
}
