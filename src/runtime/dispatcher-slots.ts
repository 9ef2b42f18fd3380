/** What a lease is told: how many deliveries are held, and how many more may be. */
export interface Room {
  /** Deliveries held, by endpoint id. */
  busy: Readonly<Record<string, number>>;
  perEndpoint: number;
  limit: number;
  ahead: { endpointIds: readonly string[]; perEndpoint: number; limit: number };
}

export interface Slots {
  room(): Room;
  hasRoom(): boolean;
  /** Counts each row that was leased when there was this room, and says whether more may be taken ahead at once. */
  take(room: Room, endpointIds: readonly string[]): boolean;
  /** Notes whether the endpoint answers well, so that its deliveries may be leased ahead. */
  judge(endpointId: string, isProven: boolean): void;
  /** Counts a row no longer, and says whether that lease may have left enough rows behind for another. */
  leave(endpointId: string): boolean;
}

/** Few enough to be there before the places run dry. */
const AHEAD_PER_LEASE = 400;

interface Standing {
  held: number;
  isProven: boolean;
}

export interface SlotsOptions {
  /** Most deliveries in flight. */
  total: number;
  /** Most deliveries in flight to one endpoint. */
  perEndpoint: number;
  /** Deliveries that are leased ahead for each place of an endpoint that answers well. */
  aheadPerPlace: number;
}

/**
 * Counts what one dispatcher holds, from the lease to the record. An endpoint holds as many deliveries as it has places, so
 * `total` is kept by leasing no more; one that answers well holds others that wait for their turn, for a place is idle while
 * its next row is being leased.
 */
export function createSlots({ total, perEndpoint, aheadPerPlace }: SlotsOptions): Slots {
  const standings = new Map<string, Standing>();
  const aheadPerEndpoint = perEndpoint * aheadPerPlace;
  let wanted = (_endpointId: string, _standing: Standing) => false;

  function room(): Room {
    const all = [...standings];
    const inPlaces = all.reduce((sum, [, { held }]) => sum + Math.min(held, perEndpoint), 0);
    const ahead = all.reduce((sum, [, { held }]) => sum + Math.max(held - perEndpoint, 0), 0);
    return {
      busy: Object.fromEntries(all.map(([endpointId, { held }]) => [endpointId, held])),
      perEndpoint,
      limit: total - inPlaces,
      ahead: {
        endpointIds: all.filter(([, { isProven }]) => isProven).map(([endpointId]) => endpointId),
        perEndpoint: aheadPerEndpoint,
        limit: Math.min(total * aheadPerPlace - ahead, AHEAD_PER_LEASE),
      },
    };
  }

  return {
    room,
    hasRoom() {
      const { limit, ahead } = room();
      return limit > 0 || (ahead.limit > 0 && ahead.endpointIds.length > 0);
    },
    take({ busy, limit, ahead }, endpointIds) {
      const filled = new Map(Object.entries(busy));
      for (const endpointId of endpointIds) {
        const standing = standings.get(endpointId) ?? { held: 0, isProven: false };
        standing.held += 1;
        standings.set(endpointId, standing);
        filled.set(endpointId, (filled.get(endpointId) ?? 0) + 1);
      }
      const roomOf = new Map(ahead.endpointIds.map((endpointId) => [endpointId, perEndpoint + aheadPerEndpoint]));
      const isCut = endpointIds.length >= Math.min(limit, ahead.limit);
      // Judged by the room the lease was given: places that were freed while it ran were not offered to anyone.
      wanted = (endpointId, { held, isProven }) =>
        (isCut || (filled.get(endpointId) ?? 0) >= (roomOf.get(endpointId) ?? perEndpoint)) &&
        (!isProven || held <= perEndpoint + aheadPerEndpoint / 2);
      return endpointIds.length >= AHEAD_PER_LEASE && ahead.limit === AHEAD_PER_LEASE;
    },
    judge(endpointId, isProven) {
      const standing = standings.get(endpointId);
      if (standing) {
        standing.isProven = isProven;
      }
    },
    leave(endpointId) {
      const standing = standings.get(endpointId);
      if (!standing) {
        return false;
      }
      standing.held -= 1;
      if (standing.held === 0) {
        standings.delete(endpointId);
      }
      return wanted(endpointId, standing);
    },
  };
}
