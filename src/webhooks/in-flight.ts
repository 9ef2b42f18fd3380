/** The input of a lease: how many requests are in flight, and how many more may be. */
interface Room {
  /** Requests in flight, by endpoint id. */
  busy: Readonly<Record<string, number>>;
  perEndpoint: number;
  limit: number;
}

export interface InFlight {
  room(): Room;
  /** Counts the deliveries of a lease that was given this room. */
  take(room: Room, endpointIds: readonly string[]): void;
  /**
   * Endpoints whose deliveries must go through the queue: their places are taken, or others are waiting. Null if that
   * applies to all.
   */
  crowded(): string[] | null;
  /** Takes a place for a delivery to the endpoint; false if there is none. */
  enter(endpointId: string): boolean;
  /** Frees a place when the receiver has responded. True if the lease may have skipped a delivery for it. */
  leave(endpointId: string): boolean;
  /** Removes a delivery whose outcome is recorded. True if the lease may have skipped others because of the limit. */
  forget(): boolean;
}

interface InFlightOptions {
  /** Maximum requests in flight. */
  total: number;
  /** Maximum requests in flight per endpoint. */
  perEndpoint: number;
}

/** Deliveries per place that may be in flight or waiting to be recorded: limits how many a crash can send twice. */
const HELD_PER_PLACE = 10;

/** Counts the requests of one dispatcher. */
export function createInFlight({ total, perEndpoint }: InFlightOptions): InFlight {
  const busy = new Map<string, number>();
  let inFlight = 0;
  let held = 0;
  /** Endpoints that may have more deliveries than the last lease took. */
  let unfinished = new Set<string>();
  let isCut = false;

  const limit = () => Math.min(total - inFlight, total * HELD_PER_PLACE - held);
  const isFull = (endpointId: string) => (busy.get(endpointId) ?? 0) >= perEndpoint;
  const add = (endpointId: string) => {
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    inFlight += 1;
    held += 1;
  };

  return {
    room: () => ({ busy: Object.fromEntries(busy), perEndpoint, limit: limit() }),
    take({ busy: before, limit }, endpointIds) {
      const offered = new Map(Object.entries(before).map(([endpointId, count]) => [endpointId, perEndpoint - count]));
      for (const endpointId of endpointIds) {
        offered.set(endpointId, (offered.get(endpointId) ?? perEndpoint) - 1);
        add(endpointId);
      }
      isCut = endpointIds.length >= limit;
      // By the room the lease was given: it did not know about places freed while it ran.
      unfinished = new Set([...offered].filter(([, left]) => left <= 0).map(([endpointId]) => endpointId));
    },
    crowded: () => (isCut || limit() <= 0 ? null : [...new Set([...unfinished, ...[...busy.keys()].filter(isFull)])]),
    enter(endpointId) {
      const hasRoom = limit() > 0 && !isFull(endpointId);
      if (hasRoom) {
        add(endpointId);
      } else {
        unfinished.add(endpointId);
      }
      return hasRoom;
    },
    leave(endpointId) {
      const left = (busy.get(endpointId) ?? 0) - 1;
      if (left > 0) busy.set(endpointId, left);
      else busy.delete(endpointId);
      inFlight -= 1;
      return isCut || unfinished.has(endpointId);
    },
    forget() {
      held -= 1;
      return isCut;
    },
  };
}
