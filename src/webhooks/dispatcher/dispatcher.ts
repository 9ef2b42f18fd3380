import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Notifications } from '../../db/notifications';
import { endLeases, leaseDue, type OutgoingDelivery } from '../../db/webhooks/deliveries';
import { endDrains, leaveDrains } from '../../db/webhooks/drains';
import { SECOND } from '../../domain/duration';
import { createLanes } from './lanes';
import { type SendDeps, send } from './send';
import { createSlots } from './slots';

export interface DispatcherOptions extends SendDeps {
  listen: Notifications['listen'];
  log: Logger;
  /** Most deliveries in flight. */
  concurrency?: number;
  /** Most deliveries in flight to one endpoint. */
  perEndpoint?: number;
  /** How long a row is kept from other dispatchers: longer than one delivery can take. */
  leaseMs?: number;
  /** How often the queue is looked at without a notification, for notifications get lost and dispatchers die. */
  sweepMs?: number;
}

export interface Dispatcher {
  /** Takes nothing more and resolves when nothing is in flight, or after 6 s; what is left then is free after its lease. */
  close(): Promise<void>;
}

const CLOSE_MS = 6 * SECOND;
/** Longest wait of a delivery that was leased ahead; then it is leased anew. */
const WAIT_MS = 2 * SECOND;
/** Only an endpoint that answers within this time has deliveries leased ahead. */
const PROMPT_MS = 100;
/** A busy machine's own share in what an answer takes. */
const LEAST_ANSWER_MS = 10;

/**
 * Starts to make the first attempt of every webhook delivery, beside any number of other dispatchers
 * [rules/webhooks: Sending].
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, concurrency = 200, perEndpoint = 10, leaseMs = 15 * SECOND, sweepMs = SECOND } = options;
  const dispatcherId = randomUUID();
  const slots = createSlots({ total: concurrency, perEndpoint });
  const lanes = createLanes(perEndpoint, WAIT_MS);
  const running = new Set<Promise<void>>();
  const turnedAway: OutgoingDelivery[] = [];
  let givingBack: Promise<void> | null = null;
  let open = true;
  let wanted = false;
  let taking = false;

  function run(work: Promise<void>): void {
    const settled = work.finally(() => running.delete(settled));
    running.add(settled);
  }

  function wake(): void {
    wanted = true;
    if (!taking) {
      run(takeAll());
    }
  }

  async function takeAll(): Promise<void> {
    taking = true;
    try {
      while (open && wanted && slots.hasRoom()) {
        wanted = false;
        const room = slots.room();
        const leased = await leaseDue(db, { dispatcherId, ...room, leaseMs });
        const isCut = slots.take(
          room,
          leased.map(({ endpointId }) => endpointId),
        );
        wanted ||= isCut;
        for (const delivery of leased) {
          run(deliver(delivery));
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'webhook deliveries could not be taken; the next sweep tries again');
    } finally {
      taking = false;
    }
  }

  async function deliver(delivery: OutgoingDelivery): Promise<void> {
    const { deliveryId, endpointId, isDraining } = delivery;
    const hasPlace = await lanes.enter(endpointId);
    try {
      await (hasPlace ? sendInPlace(delivery) : giveBack(delivery));
    } catch (error) {
      log.warn({ err: error, deliveryId }, 'a webhook delivery was cut off; it goes on after its lease');
    }
    // What was given back waits for a place like any other.
    if (slots.leave(endpointId) || isDraining || !hasPlace) {
      wake();
    }
  }

  /** The place is free for the next delivery at the answer; the record is written meanwhile. */
  async function sendInPlace(delivery: OutgoingDelivery): Promise<void> {
    const { endpointId } = delivery;
    let isInPlace = true;
    try {
      await send(options, delivery, ({ ok, durationMs }) => {
        isInPlace = false;
        slots.setAhead(endpointId, ok ? countAheadPerPlace(durationMs) : 0);
        if (!ok) {
          lanes.turnAway(endpointId);
        }
        lanes.leave(endpointId);
      });
    } finally {
      if (isInPlace) {
        lanes.leave(endpointId);
      }
    }
  }

  /** All that were turned away in this turn of the loop go back together. */
  function giveBack(delivery: OutgoingDelivery): Promise<void> {
    turnedAway.push(delivery);
    givingBack ??= nextTurn().then(() => {
      givingBack = null;
      return endLeases(db, turnedAway.splice(0));
    });
    return givingBack;
  }

  async function drain(): Promise<void> {
    while (running.size > 0) {
      await Promise.all(running);
    }
  }

  /** Looks at the queue, and at whether a drain is over. */
  function sweep(): void {
    wake();
    run(
      endDrains(db).catch((error) => log.warn({ err: error }, 'drains could not be ended; the next sweep tries again')),
    );
  }

  const stopListening = options.listen('delivery', wake);
  const sweeps = setInterval(sweep, sweepMs);
  wake();
  return {
    async close() {
      open = false;
      clearInterval(sweeps);
      stopListening();
      lanes.turnAllAway();
      await Promise.race([drain(), delay(CLOSE_MS, undefined, { ref: false })]);
      await leaveDrains(db, dispatcherId).catch((error) => log.warn({ err: error }, 'others wait for a lease to end'));
    },
  };
}

/** As many as a place can take within their longest wait, if each takes as long as the last did. */
function countAheadPerPlace(durationMs: number): number {
  return durationMs > PROMPT_MS ? 0 : Math.floor(WAIT_MS / Math.max(durationMs, LEAST_ANSWER_MS));
}
