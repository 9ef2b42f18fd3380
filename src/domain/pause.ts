import { HOUR } from './duration';

/** The 50th failed attempt within 6 h pauses an endpoint [seed, partner-api 7.6]. */
export const PAUSING_FAILURES = 50;
export const FAILURE_WINDOW_MS = 6 * HOUR;

/** A pause ends by itself after this long [partner-api 7.6, decision 6]. */
export const PAUSE_MS = 6 * HOUR;
/** After so many automatic resumes in a row without one success only a manual resume works [partner-api 7.6]. */
export const MAX_AUTO_RESUMES = 3;

/** When a pause that began at `pausedAt` ends by itself, in milliseconds; null when somebody has to end it. */
export function resumesByItselfAt(pausedAt: number, autoResumes: number): number | null {
  return autoResumes < MAX_AUTO_RESUMES ? pausedAt + PAUSE_MS : null;
}
