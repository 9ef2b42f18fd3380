/**
 * Events that may be replayed per endpoint and hour [rules/webhooks: Retry and replay]. Each event of a range counts
 * like one that is replayed alone, so a range is never the cheaper way to send the same. A range of more than so many
 * takes an hour for itself: it needs one in which nothing was replayed, and uses all of it up.
 */
export const REPLAYS_PER_HOUR = 10;

/** How many events may be replayed at once after so many in the last hour. */
export function replayableAfter(replayed: number): number {
  return replayed === 0 ? Number.POSITIVE_INFINITY : Math.max(0, REPLAYS_PER_HOUR - replayed);
}
