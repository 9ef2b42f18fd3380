/**
 * Events that can be replayed per endpoint and hour [rules/webhooks: Retry and replay]. Each event of a range counts like one
 * replayed alone, so a range is no cheaper. A range of more than this many uses a whole hour: it requires that nothing was
 * replayed in the last hour, and uses all of it.
 */
export const REPLAYS_PER_HOUR = 10;

/** How many events can be replayed at once after this many in the last hour. */
export function replayableAfter(replayed: number): number {
  return replayed === 0 ? Number.POSITIVE_INFINITY : Math.max(0, REPLAYS_PER_HOUR - replayed);
}
