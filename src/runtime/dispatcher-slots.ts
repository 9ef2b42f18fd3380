/** What a lease is told: the places taken, and how many more there are. */
export interface Room {
  /** Deliveries in flight by endpoint id. */
  busy: Readonly<Record<string, number>>;
  perEndpoint: number;
  limit: number;
}

export interface Slots {
  room(): Room;
  /** Occupies a place for each row that was leased when there was this room. */
  take(room: Room, endpointIds: readonly string[]): void;
  /** Frees a place, and says whether that lease may have left a row behind for want of it. */
  leave(endpointId: string): boolean;
}

/** The places of one dispatcher: at most `total` deliveries in flight, at most `perEndpoint` of them to one endpoint. */
export function createSlots(total: number, perEndpoint: number): Slots {
  const taken = new Map<string, number>();
  let inFlight = 0;
  let wanted = (_endpointId: string) => false;

  function add(endpointId: string, places: number): void {
    inFlight += places;
    const now = (taken.get(endpointId) ?? 0) + places;
    if (now > 0) {
      taken.set(endpointId, now);
    } else {
      taken.delete(endpointId);
    }
  }

  return {
    room: () => ({ busy: Object.fromEntries(taken), perEndpoint, limit: total - inFlight }),
    take({ busy, limit }, endpointIds) {
      const filled = { ...busy };
      for (const endpointId of endpointIds) {
        add(endpointId, 1);
        filled[endpointId] = (filled[endpointId] ?? 0) + 1;
      }
      // Judged by the room the lease was given: places that were freed while it ran were not offered to anyone.
      wanted = (endpointId) => endpointIds.length >= limit || (filled[endpointId] ?? 0) >= perEndpoint;
    },
    leave(endpointId) {
      add(endpointId, -1);
      return wanted(endpointId);
    },
  };
}
