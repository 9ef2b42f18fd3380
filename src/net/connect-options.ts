/**
 * Connection options for a total time limit (ms). If a host has several addresses, Node by default allows 250 ms for each
 * except the last, then fails. A distant receiver needs longer, and so does any while this process is busy, so each address
 * gets a third of the limit.
 */
export function connectOptions(timeoutMs: number) {
  return { timeout: timeoutMs, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.floor(timeoutMs / 3) };
}
