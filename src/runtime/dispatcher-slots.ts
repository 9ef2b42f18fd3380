export interface Slots {
  /** How many more deliveries may be in flight. */
  free(): number;
  /** Deliveries in flight by endpoint id. */
  busy(): Record<string, number>;
  /** Whether a place of this endpoint, or any place at all, is wanting: rows may be waiting for it. */
  full(endpointId: string): boolean;
  take(endpointId: string): void;
  leave(endpointId: string): void;
}

/** The places of one dispatcher: at most `total` deliveries in flight, at most `perEndpoint` of them to one endpoint. */
export function createSlots(total: number, perEndpoint: number): Slots {
  const taken = new Map<string, number>();
  let inFlight = 0;
  const at = (endpointId: string) => taken.get(endpointId) ?? 0;
  return {
    free: () => total - inFlight,
    busy: () => Object.fromEntries(taken),
    full: (endpointId) => inFlight >= total || at(endpointId) >= perEndpoint,
    take(endpointId) {
      inFlight += 1;
      taken.set(endpointId, at(endpointId) + 1);
    },
    leave(endpointId) {
      inFlight -= 1;
      if (at(endpointId) > 1) {
        taken.set(endpointId, at(endpointId) - 1);
      } else {
        taken.delete(endpointId);
      }
    },
  };
}
