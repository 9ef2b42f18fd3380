export interface StreamTiming {
  /** Delays before successive reconnects; the last one repeats. */
  reconnectDelaysMs: readonly number[];
  /** How many reconnects may fail in a row before the order is polled instead. */
  reconnectsBeforePolling: number;
  /** How often the order is polled; 0: never, only the stream is retried. */
  fallbackPollingMs: number;
  /** How often the stream is retried while polling. */
  retryStreamMs: number;
  /** The server sends something every 15 s; if nothing arrives for this long, the connection counts as lost. */
  silenceMs: number;
}

export const STREAM_TIMING: StreamTiming = {
  reconnectDelaysMs: [1_000, 2_000, 5_000, 15_000, 30_000],
  reconnectsBeforePolling: 5,
  fallbackPollingMs: 10_000,
  retryStreamMs: 60_000,
  silenceMs: 45_000,
};

/** The delay before a reconnect, including what the server asks for. `failures` counts failures in a row. */
export function reconnectDelay({ reconnectDelaysMs }: StreamTiming, failures: number, retryAfterMs = 0): number {
  const planned = reconnectDelaysMs[Math.min(Math.max(failures - 1, 0), reconnectDelaysMs.length - 1)] ?? 0;
  return Math.max(planned, retryAfterMs);
}
