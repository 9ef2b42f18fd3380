/**
 * How connections are made, given how long one may take (ms). Of a host with several addresses, Node gives each but the last
 * 250 ms by default, and with the last one the connection has failed. A far receiver takes longer, and so does any while this
 * process is busy; so each address gets a third of the time.
 */
export function connectOptions(timeoutMs: number) {
  return { timeout: timeoutMs, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.floor(timeoutMs / 3) };
}
