import { condition } from '@temporalio/workflow';

/**
 * The virtual clock: the engine's time plus an offset [architecture 3]. Live orders never move it, so for them virtual time
 * is real time. All waiting goes through `until`.
 */
export interface VirtualClock {
  now(): number;
  offsetMs(): number;
  /** The latest instant somebody moved the clock to, or where it started. */
  movedTo(): number;
  /** Moves the clock forward; one that real time has carried past the target already stays as it is. */
  advanceTo(virtualMs: number): void;
  /** Resolves when virtual time has reached `virtualMs` (null: never) or `woken()` turns true. */
  until(virtualMs: number | null, woken: () => boolean, summary: string): Promise<void>;
}

/** A clock that reads `startAt` (ISO) now, or the engine's own time when null. */
export function startClock(startAt: string | null): VirtualClock {
  return clockWithOffset(startAt === null ? 0 : Date.parse(startAt) - Date.now());
}

export function clockWithOffset(initialOffsetMs: number): VirtualClock {
  let offset = initialOffsetMs;
  const now = () => Date.now() + offset;
  let movedTo = now();
  return {
    now,
    offsetMs: () => offset,
    movedTo: () => movedTo,
    advanceTo(virtualMs) {
      offset += Math.max(0, virtualMs - now());
      movedTo = Math.max(movedTo, virtualMs);
    },
    async until(virtualMs, woken, summary) {
      if (virtualMs === null) {
        await condition(woken);
      } else if (virtualMs > now()) {
        await condition(() => woken() || now() >= virtualMs, virtualMs - now(), { summary });
      }
    },
  };
}
