import { HOUR } from '../duration';

/** The 50th failed attempt within 6 h pauses an endpoint [rules/webhooks: Pause]. */
export const PAUSING_FAILURES = 50;
export const FAILURE_WINDOW_MS = 6 * HOUR;

/** A pause ends by itself after this long [rules/webhooks: Pause]. */
export const PAUSE_MS = 6 * HOUR;
/** After this many automatic resumes in a row without a success, only a manual resume works [rules/webhooks: Pause]. */
export const MAX_AUTO_RESUMES = 3;

/** When a pause that began at `pausedAt` ends by itself, in milliseconds; null if somebody has to end it. */
export function resumesByItselfAt(pausedAt: number, autoResumes: number): number | null {
  return autoResumes < MAX_AUTO_RESUMES ? pausedAt + PAUSE_MS : null;
}
