export interface Rereading {
  /** Reads at once, or once more when a reading is under way. */
  ring(): void;
  /** Resolves when the last reading is over. */
  close(): Promise<void>;
}

/** Reads now, `everyMs` after each reading, and when rung; never twice at a time. `read` must not reject. */
export function rereadOften(read: () => Promise<void>, everyMs: number): Rereading {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;
  let isRung = false;
  let isClosed = false;

  const run = async () => {
    clearTimeout(timer);
    do {
      isRung = false;
      await read();
    } while (isRung && !isClosed);
    current = null;
    if (!isClosed) {
      timer = setTimeout(ring, everyMs).unref();
    }
  };
  const ring = () => {
    isRung = true;
    current ??= run();
  };
  ring();
  return {
    ring: () => isClosed || ring(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current;
    },
  };
}
