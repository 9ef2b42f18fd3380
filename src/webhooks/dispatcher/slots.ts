/** What a lease is told: how many deliveries are held, and how many more may be. */
export interface Room {
  /** Deliveries held, by endpoint id. */
  busy: Readonly<Record<string, number>>;
  perEndpoint: number;
  limit: number;
  /** Most to take now of endpoints that answer well, by endpoint id. */
  ahead: Readonly<Record<string, number>>;
  aheadLimit: number;
}

export interface Slots {
  room(): Room;
  hasRoom(): boolean;
  /** Counts each row that was leased when there was this room, and says whether more may be taken ahead at once. */
  take(room: Room, endpointIds: readonly string[]): boolean;
  /** Notes how many deliveries the endpoint may have leased ahead for each of its places. */
  setAhead(endpointId: string, aheadPerPlace: number): void;
  /** Counts a row no longer, and says whether that lease may have left enough rows behind for another. */
  leave(endpointId: string): boolean;
}

export interface SlotsOptions {
  /** Most deliveries in flight. */
  total: number;
  /** Most deliveries in flight to one endpoint. */
  perEndpoint: number;
}

/** Leased ahead in all: some seconds' work, so that others find enough left to take. */
const MOST_AHEAD = 4_000;
/** Few enough to be there before the places run dry. */
const AHEAD_PER_LEASE = 800;

interface EndpointLoad {
  held: number;
  /** Beyond its places; 0 unless it answers well. */
  mayHoldAhead: number;
}

/**
 * Counts what one dispatcher holds, from the lease to the record. An endpoint holds as many deliveries as it has places, so
 * `total` is kept by leasing no more; one that answers well holds others that wait for their turn, for a place is idle while
 * its next row is being leased.
 */
export function createSlots({ total, perEndpoint }: SlotsOptions): Slots {
  const loads = new Map<string, EndpointLoad>();
  let wanted = (_endpointId: string, _standing: EndpointLoad) => false;

  function room(): Room {
    const all = [...loads];
    const inPlaces = all.reduce((sum, [, { held }]) => sum + Math.min(held, perEndpoint), 0);
    const heldAhead = all.reduce((sum, [, { held }]) => sum + Math.max(held - perEndpoint, 0), 0);
    const proven = all.filter(([, { mayHoldAhead }]) => mayHoldAhead > 0);
    // A lease locks all that it looks at, so each endpoint gets no more than its share of what is taken.
    const share = Math.max(perEndpoint, Math.ceil(AHEAD_PER_LEASE / Math.max(proven.length, 1)));
    return {
      busy: Object.fromEntries(all.map(([endpointId, { held }]) => [endpointId, held])),
      perEndpoint,
      limit: total - inPlaces,
      ahead: Object.fromEntries(
        proven.map(([endpointId, { held, mayHoldAhead }]) => [
          endpointId,
          Math.min(perEndpoint + mayHoldAhead - held, share),
        ]),
      ),
      aheadLimit: Math.min(MOST_AHEAD - heldAhead, AHEAD_PER_LEASE),
    };
  }

  return {
    room,
    hasRoom() {
      const { limit, ahead, aheadLimit } = room();
      return limit > 0 || (aheadLimit > 0 && Object.keys(ahead).length > 0);
    },
    take({ busy, limit, ahead, aheadLimit }, endpointIds) {
      const taken = new Map<string, number>();
      for (const endpointId of endpointIds) {
        const load = loads.get(endpointId) ?? { held: 0, mayHoldAhead: 0 };
        load.held += 1;
        loads.set(endpointId, load);
        taken.set(endpointId, (taken.get(endpointId) ?? 0) + 1);
      }
      const isCut = endpointIds.length >= Math.min(limit, aheadLimit);
      // Checked by the room the lease was given: places that were freed while it ran were not offered to anyone.
      wanted = (endpointId, { held, mayHoldAhead }) => {
        const offered = Math.max(perEndpoint - (busy[endpointId] ?? 0), ahead[endpointId] ?? 0, 0);
        const mayHaveMore = isCut || (taken.get(endpointId) ?? 0) >= offered;
        return mayHaveMore && (mayHoldAhead === 0 || held <= perEndpoint + mayHoldAhead / 2);
      };
      return endpointIds.length >= AHEAD_PER_LEASE && aheadLimit === AHEAD_PER_LEASE;
    },
    setAhead(endpointId, aheadPerPlace) {
      const load = loads.get(endpointId);
      if (load) {
        load.mayHoldAhead = perEndpoint * aheadPerPlace;
      }
    },
    leave(endpointId) {
      const load = loads.get(endpointId);
      if (!load) {
        return false;
      }
      load.held -= 1;
      if (load.held === 0) {
        loads.delete(endpointId);
      }
      return wanted(endpointId, load);
    },
  };
}
