import { condition, workflowInfo } from '@temporalio/workflow';
import type { RecoveredOrder } from './messages';

/**
 * The virtual clock: Temporal's time plus an offset [rules/sandbox-and-clock: The virtual clock]. Live orders never move it, so
 * for them virtual time is real time. All waiting goes through `until`.
 */
export interface VirtualClock {
  now(): number;
  offsetMs(): number;
  /** The time the clock was last set to: at its start, or by an advance. */
  lastSetAt(): number;
  /** Moves the clock forward; a clock that is already past the target does not change. */
  advanceTo(virtualMs: number): void;
  /** Resolves when virtual time has reached `virtualMs` (null: never) or `woken()` becomes true. */
  until(virtualMs: number | null, woken: () => boolean, summary: string): Promise<void>;
}

/**
 * A clock that showed `startAt` (ISO), or Temporal's own time if null, when the run started. The start is in the history, so
 * work repeated after a worker's death gets the same times.
 */
export function startClock(startAt: string | null): VirtualClock {
  const startedAt = workflowInfo().startTime.getTime();
  return clockWithOffset(startAt === null ? 0 : Date.parse(startAt) - startedAt, startedAt);
}

/** The clock of an order continued from an earlier run. */
export function resumeClock({ clockOffsetMs, clockSetTo }: RecoveredOrder): VirtualClock {
  return clockSetTo === undefined
    ? clockWithOffset(clockOffsetMs)
    : clockWithOffset(clockOffsetMs, clockSetTo - clockOffsetMs);
}

/** A clock with this offset from Temporal's time, set when Temporal's time was `startedAt` (ms). */
export function clockWithOffset(initialOffsetMs: number, startedAt = Date.now()): VirtualClock {
  let offset = initialOffsetMs;
  const now = () => Date.now() + offset;
  let setTo = startedAt + offset;
  return {
    now,
    offsetMs: () => offset,
    lastSetAt: () => setTo,
    advanceTo(virtualMs) {
      offset += Math.max(0, virtualMs - now());
      setTo = Math.max(setTo, virtualMs);
    },
    async until(virtualMs, woken, summary) {
      if (virtualMs === null) {
        await condition(woken);
      } else if (virtualMs > now()) {
        // Elapsed time alone must not end the wait: it would end in whichever task comes next, even that of a rejected message,
        // which leaves no trace in the history. The timer signals elapsed time.
        await condition(() => woken() || setTo >= virtualMs, virtualMs - now(), { summary });
      }
    },
  };
}
