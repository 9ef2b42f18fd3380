import type { OutgoingDelivery } from '#db/webhooks/deliveries';
import type { Places } from './places';

export interface DirectDeliveriesOptions {
  places: Pick<Places, 'enter'>;
  /** Sends one that has got a place. */
  start(delivery: OutgoingDelivery): void;
  /** Of those that got none. */
  leaveToQueue(deliveryIds: readonly string[]): void;
}

/** Deliveries that are handed to a dispatcher instead of being looked for. */
export interface DirectDeliveries {
  take(deliveries: readonly OutgoingDelivery[]): void;
  /** Runs a lease. What arrives meanwhile waits for its end, since the lease was told how many places there were. */
  holdDuring(lease: () => Promise<void>): Promise<void>;
  /** From now on everything is left to the queue. */
  close(): void;
}

export function createDirectDeliveries({ places, start, leaveToQueue }: DirectDeliveriesOptions): DirectDeliveries {
  let isClosed = false;
  let held: OutgoingDelivery[] | null = null;

  function admit(deliveries: readonly OutgoingDelivery[]): void {
    const left: string[] = [];
    for (const delivery of deliveries) {
      if (!isClosed && places.enter(delivery.endpointId)) {
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
