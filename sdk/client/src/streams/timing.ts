export interface StreamTiming {
  /** Waits before one reconnection after the other; the last one stays. */
  reconnectDelaysMs: readonly number[];
  /** So many reconnections fail in a row before polling takes over. */
  reconnectsBeforePolling: number;
  /** How often the order is polled; 0: never, the stream alone is tried for ever. */
  fallbackPollingMs: number;
  /** How often the stream is tried again while polling. */
  retryStreamMs: number;
  /** The server sends something every 15 s; after so long a silence the connection counts as lost. */
  silenceMs: number;
}

export const STREAM_TIMING: StreamTiming = {
  reconnectDelaysMs: [1_000, 2_000, 5_000, 15_000, 30_000],
  reconnectsBeforePolling: 5,
  fallbackPollingMs: 10_000,
  retryStreamMs: 60_000,
  silenceMs: 45_000,
};

/** The wait before a reconnection, the server's own wish included. `failures` counts those in a row. */
export function reconnectDelay({ reconnectDelaysMs }: StreamTiming, failures: number, retryAfterMs = 0): number {
  const planned = reconnectDelaysMs[Math.min(Math.max(failures - 1, 0), reconnectDelaysMs.length - 1)] ?? 0;
  return Math.max(planned, retryAfterMs);
}
