import { DAY } from '../duration';

/** How long after its recording an event can be listed again [rules/reconciliation: Listing events]. */
export const EVENTS_LISTED_MS = 30 * DAY;
