/** Where a dispatcher's deliveries wait for a place with their endpoint. */
export interface Lanes {
  /** True is a place, which is to be left again; it may come later, and false when there will be none in time. */
  enter(endpointId: string): true | Promise<boolean>;
  leave(endpointId: string): void;
  /** Sends away all that wait for this endpoint. */
  turnAway(endpointId: string): void;
  turnAllAway(): void;
}

interface Waiting {
  since: number;
  answer: (hasPlace: boolean) => void;
}

interface Lane {
  inFlight: number;
  waiting: Waiting[];
}

/** Gives each endpoint this many places, first come, first served. Nobody waits longer than `maxWaitMs` for one. */
export function createLanes(places: number, maxWaitMs: number): Lanes {
  const lanes = new Map<string, Lane>();

  function turnAway(endpointId: string): void {
    for (const { answer } of lanes.get(endpointId)?.waiting.splice(0) ?? []) {
      answer(false);
    }
  }

  return {
    enter(endpointId) {
      const lane = lanes.get(endpointId) ?? { inFlight: 0, waiting: [] };
      lanes.set(endpointId, lane);
      if (lane.inFlight < places) {
        lane.inFlight += 1;
        return true;
      }
      return new Promise((answer) => void lane.waiting.push({ since: performance.now(), answer }));
    },
    leave(endpointId) {
      const lane = lanes.get(endpointId);
      if (!lane) {
        return;
      }
      const next = lane.waiting.shift();
      if (next && performance.now() - next.since <= maxWaitMs) {
        next.answer(true);
        return;
      }
      next?.answer(false);
      lane.inFlight -= 1;
      // Those behind it would be late as well.
      turnAway(endpointId);
      if (lane.inFlight === 0) {
        lanes.delete(endpointId);
      }
    },
    turnAway,
    turnAllAway() {
      for (const endpointId of lanes.keys()) {
        turnAway(endpointId);
      }
    },
  };
}
