import type { OutgoingDelivery } from '#db/webhooks/deliveries';
import type { Places } from './places';

export interface DirectDeliveriesOptions {
  places: Pick<Places, 'enter'>;
  /** Sends a delivery that got a place. */
  start(delivery: OutgoingDelivery): void;
  /** Called with those that got none. */
  leaveToQueue(deliveryIds: readonly string[]): void;
}

/** Deliveries passed to a dispatcher directly, without a query. */
export interface DirectDeliveries {
  take(deliveries: readonly OutgoingDelivery[]): void;
  /**
   * Runs a lease. Deliveries that arrive meanwhile wait for its end, because the lease was given the number of free places.
   */
  holdDuring(lease: () => Promise<void>): Promise<void>;
  /** From now on, leaves everything to the queue. */
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
