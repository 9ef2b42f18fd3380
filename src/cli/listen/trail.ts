/** Cursor in the list of events: the ID of one; null is the beginning. */
export type Place = string | null;

/**
 * The events that a reader has seen, oldest first. One ID is not enough to continue after: an order that is created again from its
 * seed takes its events with it, and its new ones have the same IDs at the end of the list [rules/sandbox-and-clock: Seeds].
 */
export type Trail = readonly Place[];

/** Enough to outlast the orders of a whole scenario library, created again. */
const LENGTH = 1_000;

/** The trail after an event was seen. One that is in it already is of an order that was created again. */
export function withSeen(trail: Trail, place: Place): Trail {
  // Also what was sent again: that is the last one.
  if (trail.at(-1) === place && trail.length > 0) {
    return trail;
  }
  const valid = trail.includes(place) ? withoutOrder(trail, place) : trail;
  return [...valid, place].slice(-LENGTH);
}

/** The trail without the events of an order that was deleted or created again. */
export function withoutOrder(trail: Trail, place: Place): Trail {
  return trail.filter((each) => orderOf(each) !== orderOf(place));
}

/** Where the list can be read again to see what of the trail is still in it: after each other order, the latest first. */
export function anchorsOf(trail: Trail): number[] {
  const anchors = trail.flatMap((place, index) => {
    const next = trail[index + 1];
    return next !== undefined && orderOf(place) !== orderOf(next) ? [index] : [];
  });
  return anchors.length > 0 ? anchors.reverse() : [trail.length - 1];
}

/** Tells, for each event of the list in turn, whether it is in its old place in the trail: after one that is not, all are new. */
export function createWalk(known: Trail): (eventId: string) => boolean {
  let next = 0;
  return (eventId) => {
    const index = known.indexOf(eventId, next);
    next = index < 0 ? known.length : index + 1;
    return index >= 0;
  };
}

function orderOf(place: Place): string | null {
  return place === null ? null : (place.split(':')[0] ?? null);
}
