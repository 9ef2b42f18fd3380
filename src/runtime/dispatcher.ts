import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Doorbells } from '../../api/services';
import { leaseDue, type OutgoingDelivery } from '../db/deliveries';
import { endDrains, leaveDrains } from '../db/drains';
import { SECOND } from '../domain/duration';
import { type SendDeps, send } from './dispatcher-send';
import { createSlots } from './dispatcher-slots';

export interface DispatcherOptions extends SendDeps {
  listen: Doorbells['listen'];
  log: Logger;
  /** Most deliveries in flight. */
  concurrency?: number;
  /** Most deliveries in flight to one endpoint. */
  perEndpoint?: number;
  /** How long a row is kept from other dispatchers: longer than one delivery can take. */
  leaseMs?: number;
  /** How often the queue is looked at without a bell, for bells get lost and dispatchers die. */
  sweepMs?: number;
}

export interface Dispatcher {
  /** Takes nothing more and resolves when nothing is in flight, or after 6 s; what is left then is free after its lease. */
  close(): Promise<void>;
}

const CLOSE_MS = 6 * SECOND;

/** Starts to make the first attempt of every webhook delivery, beside any number of other dispatchers [architecture 6]. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, concurrency = 200, perEndpoint = 10, leaseMs = 15 * SECOND, sweepMs = SECOND } = options;
  const dispatcherId = randomUUID();
  const slots = createSlots(concurrency, perEndpoint);
  const running = new Set<Promise<void>>();
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
      while (open && wanted && slots.room().limit > 0) {
        wanted = false;
        const room = slots.room();
        const leased = await leaseDue(db, { dispatcherId, ...room, leaseMs });
        slots.take(
          room,
          leased.map(({ endpointId }) => endpointId),
        );
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
    try {
      await send(options, delivery);
    } catch (error) {
      log.warn({ err: error, deliveryId }, 'a webhook delivery was cut off; it goes on after its lease');
    }
    if (slots.leave(endpointId) || isDraining) {
      wake();
    }
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
      await Promise.race([drain(), delay(CLOSE_MS, undefined, { ref: false })]);
      await leaveDrains(db, dispatcherId).catch((error) => log.warn({ err: error }, 'others wait for a lease to end'));
    },
  };
}
