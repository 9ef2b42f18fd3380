import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) {
      one();
    }
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The current time in ms, in steps of `stepMs`; all components share one timer. */
export function useNow(stepMs = TICK_MS): number {
  return useSyncExternalStore(subscribe, () => {
    if (listeners.size === 0) {
      now = Date.now();
    }
    return Math.floor(now / stepMs) * stepMs;
  });
}
