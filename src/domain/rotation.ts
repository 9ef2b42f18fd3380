import { MINUTE } from './duration';

/** How long the old key or webhook secret stays valid beside the new one [seed, partner-api 7.4, 11]. */
export const ROTATION_MS = 5 * MINUTE;
