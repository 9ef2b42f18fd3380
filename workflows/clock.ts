import { condition, workflowInfo } from '@temporalio/workflow';
import type { RecoveredOrder } from './messages';

/**
 * The virtual clock: Temporal's time plus an offset [rules/sandbox-and-clock: The virtual clock]. Live orders never
 * move it, so for them virtual time is real time. All waiting goes through `until`.
 */
export interface VirtualClock {
  now(): number;
  offsetMs(): number;
  /** The latest instant the clock was set to: where it started, or where somebody moved it. */
  setTo(): number;
  /** Moves the clock forward; one that real time has carried past the target already stays as it is. */
  advanceTo(virtualMs: number): void;
  /** Resolves when virtual time has reached `virtualMs` (null: never) or `woken()` turns true. */
  until(virtualMs: number | null, woken: () => boolean, summary: string): Promise<void>;
}

/**
 * A clock that read `startAt` (ISO), or Temporal's own time when null, when the run was started. That moment is on record,
 * so work that is lost with its worker and done again has the same times.
 */
export function startClock(startAt: string | null): VirtualClock {
  const startedAt = workflowInfo().startTime.getTime();
  return clockWithOffset(startAt === null ? 0 : Date.parse(startAt) - startedAt, startedAt);
}

/** The clock of an order that an earlier run has handed on. */
export function resumeClock({ clockOffsetMs, clockSetTo }: RecoveredOrder): VirtualClock {
  return clockSetTo === undefined
    ? clockWithOffset(clockOffsetMs)
    : clockWithOffset(clockOffsetMs, clockSetTo - clockOffsetMs);
}

/** A clock with this offset to Temporal's time, set when Temporal's time was `startedAt` (ms). */
export function clockWithOffset(initialOffsetMs: number, startedAt = Date.now()): VirtualClock {
  let offset = initialOffsetMs;
  const now = () => Date.now() + offset;
  let setTo = startedAt + offset;
  return {
    now,
    offsetMs: () => offset,
    setTo: () => setTo,
    advanceTo(virtualMs) {
      offset += Math.max(0, virtualMs - now());
      setTo = Math.max(setTo, virtualMs);
    },
    async until(virtualMs, woken, summary) {
      if (virtualMs === null) {
        await condition(woken);
      } else if (virtualMs > now()) {
        // Never by the time that has passed alone: that would end the wait in whichever task comes next, also in that of a refused
        // message, which leaves no trace in the history. The timer says when time has passed.
        await condition(() => woken() || setTo >= virtualMs, virtualMs - now(), { summary });
      }
    },
  };
}
