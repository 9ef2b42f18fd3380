/** What a lease is told: how many requests are under way, and how many more may be. */
export interface Room {
  /** Requests under way, by endpoint id. */
  busy: Readonly<Record<string, number>>;
  perEndpoint: number;
  limit: number;
}

export interface Places {
  room(): Room;
  /** Counts each delivery that was leased when there was this room. */
  take(room: Room, endpointIds: readonly string[]): void;
  /** Endpoints that get nothing past the queue: their places are taken, or others wait in it. Null where all have to wait. */
  crowded(): string[] | null;
  /** Takes a place for a delivery of the endpoint; false when there is none. */
  enter(endpointId: string): boolean;
  /** Frees a place at the receiver's answer. True when the lease may have left behind what it is for. */
  leave(endpointId: string): boolean;
  /** Forgets a delivery whose outcome is on record. True when the lease may have left others behind for want of room. */
  forget(): boolean;
}

export interface PlacesOptions {
  /** Most requests under way. */
  total: number;
  /** Most requests under way to one endpoint. */
  perEndpoint: number;
}

/** Deliveries that may be held for each place, in flight or waiting for their record: what a crash may send twice is bounded. */
const HELD_PER_PLACE = 10;

/** Counts what one dispatcher has under way. */
export function createPlaces({ total, perEndpoint }: PlacesOptions): Places {
  const busy = new Map<string, number>();
  let underWay = 0;
  let held = 0;
  /** Endpoints that may have more than the last lease took. */
  let unfinished = new Set<string>();
  let isCut = false;

  const limit = () => Math.min(total - underWay, total * HELD_PER_PLACE - held);
  const isFull = (endpointId: string) => (busy.get(endpointId) ?? 0) >= perEndpoint;
  const add = (endpointId: string) => {
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    underWay += 1;
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
      // By the room the lease was given: places that came free while it ran were offered to nobody.
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
      underWay -= 1;
      return isCut || unfinished.has(endpointId);
    },
    forget() {
      held -= 1;
      return isCut;
    },
  };
}
