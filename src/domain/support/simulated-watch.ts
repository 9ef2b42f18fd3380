import { fromIso } from '../duration';
import type { OrderState } from '../orders/order';
import { scriptFor } from '../sandbox/script';
import { SILENT_AFTER_MS } from '../watching/polling';
import { isReport, SILENCE } from '../watching/provider-report';
import type { WatchFacts } from './facts';

/**
 * What a sandbox order's provider has reported until `now` (ms), like the results of polling a live one. Null for a live order.
 */
export function simulatedWatch({ input, createdAt }: OrderState, now: number): WatchFacts | null {
  if (input.sandbox === null) {
    return null;
  }
  const steps = scriptFor(input, fromIso(createdAt)).map(({ at, report }) => ({ at: fromIso(at), report }));
  const spoken = steps.filter(({ at }) => at <= now);
  const words = spoken.map(({ report }) => report).filter(isReport);
  const silenceAt = steps.find(({ report }) => report === SILENCE)?.at;
  const hangsSince = silenceAt === undefined ? Number.POSITIVE_INFINITY : silenceAt - SILENT_AFTER_MS;
  const hasSpokenSince = spoken.some(({ at, report }) => at > hangsSince && isReport(report));
  return {
    report: words.at(-1) ?? null,
    answeredAt: hasSpokenSince ? now : Math.min(now, hangsSince),
    silent: spoken.at(-1)?.report === SILENCE,
    nextPollAt: null,
  };
}
