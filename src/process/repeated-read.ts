import type { Logger } from '#domain/logs/log';

export interface RepeatedRead {
  /** Reads immediately, or again after the current read. */
  readNow(): void;
  /** Resolves when the last read is over. */
  close(): Promise<void>;
}

interface RepeatOptions {
  read(): Promise<void>;
  everyMs: number;
  /** Called with the first of several consecutive failures. */
  onError(err: unknown): void;
}

/** Reads now, `everyMs` after each read, and on request; never twice at the same time. */
export function repeatRead({ read, everyMs, onError }: RepeatOptions): RepeatedRead {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;
  let isRequested = false;
  let isClosed = false;
  let isFailing = false;

  const tryRead = async () => {
    try {
      await read();
      isFailing = false;
    } catch (err) {
      if (!isFailing) onError(err);
      isFailing = true;
    }
  };
  const run = async () => {
    clearTimeout(timer);
    do {
      isRequested = false;
      await tryRead();
    } while (isRequested && !isClosed);
    current = null;
    if (!isClosed) {
      timer = setTimeout(readNow, everyMs).unref();
    }
  };
  const readNow = () => {
    isRequested = true;
    current ??= run();
  };
  readNow();
  return {
    readNow: () => isClosed || readNow(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/** Follows whether the database permits sealed texts of release 0.1, for as long as a process runs. */
export function followOldSeals(read: () => Promise<void>, everyMs: number, log: Logger): RepeatedRead {
  return repeatRead({
    read,
    everyMs,
    onError: (err) => log.warn({ err }, 'the permission for sealed texts of release 0.1 cannot be read'),
  });
}
