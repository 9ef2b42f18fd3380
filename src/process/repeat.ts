export interface Rereading {
  /** Reads at once, or once more when a reading is under way. */
  ring(): void;
  /** Resolves when the last reading is over. */
  close(): Promise<void>;
}

export interface Reading {
  read(): Promise<void>;
  everyMs: number;
  /** Hears of the first of any number of failures in a row. */
  onTrouble(err: unknown): void;
}

/** Reads now, `everyMs` after each reading, and when rung; never twice at a time. */
export function repeatRead({ read, everyMs, onTrouble }: Reading): Rereading {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;
  let isRung = false;
  let isClosed = false;
  let isFailing = false;

  const tryRead = async () => {
    try {
      await read();
      isFailing = false;
    } catch (err) {
      isFailing || onTrouble(err);
      isFailing = true;
    }
  };
  const run = async () => {
    clearTimeout(timer);
    do {
      isRung = false;
      await tryRead();
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
