import type { ResumeSource } from './connect';
import type { StatusEvent } from './event';
import type { Notice } from './follow-order';

export interface StreamListeners {
  status: (event: StatusEvent) => void;
  /** A connection is open. `gapMs`, with `snapshot`: age of the last event the client knew. */
  resume: (source: ResumeSource, gapMs: number | null) => void;
  /** The stream is unreachable: the order is polled until it is back. */
  degraded: (error: unknown) => void;
  /** The stream has failed for good. */
  error: (error: unknown) => void;
  close: () => void;
}

/**
 * The status changes of an order, for listeners (`on`) and for a single `for await` loop, which ends when the order ends.
 * Leaving the loop closes the stream.
 */
export class OrderStream implements AsyncIterable<StatusEvent> {
  /** How the latest connection resumed. */
  lastResumeSource: ResumeSource | null = null;
  readonly #listeners: { [Name in keyof StreamListeners]: Set<StreamListeners[Name]> } = {
    status: new Set(),
    resume: new Set(),
    degraded: new Set(),
    error: new Set(),
    close: new Set(),
  };
  readonly #hangUp: AbortController;
  /** Events that the loop has not read yet. */
  readonly #events: StatusEvent[] = [];
  #failure: { error: unknown } | null = null;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(notices: AsyncIterable<Notice>, hangUp: AbortController) {
    this.#hangUp = hangUp;
    void this.#run(notices);
  }

  on<Name extends keyof StreamListeners>(name: Name, listener: StreamListeners[Name]): this {
    this.#listeners[name].add(listener);
    return this;
  }

  off<Name extends keyof StreamListeners>(name: Name, listener: StreamListeners[Name]): this {
    this.#listeners[name].delete(listener);
    return this;
  }

  close(): void {
    this.#hangUp.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StatusEvent, void, undefined> {
    try {
      for (;;) {
        const event = this.#events.shift();
        if (event) {
          yield event;
        } else if (this.#isOver) {
          break;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.close();
    }
    if (this.#failure) {
      throw this.#failure.error;
    }
  }

  async #run(notices: AsyncIterable<Notice>): Promise<void> {
    // Gives the caller time to add listeners first.
    await Promise.resolve();
    try {
      for await (const notice of notices) {
        this.#hangUp.signal.throwIfAborted();
        this.#take(notice);
      }
    } catch (error) {
      if (!this.#hangUp.signal.aborted) {
        this.#failure = { error };
        this.#tell('error', error);
      }
    }
    this.#isOver = true;
    this.#hangUp.abort();
    this.#wake();
    this.#tell('close');
  }

  #take(notice: Notice): void {
    if (notice.kind === 'status') {
      this.#events.push(notice.event);
      this.#wake();
      this.#tell('status', notice.event);
    } else if (notice.kind === 'resume') {
      this.lastResumeSource = notice.source;
      this.#tell('resume', notice.source, notice.gapMs);
    } else {
      this.#tell('degraded', notice.error);
    }
  }

  #tell<Name extends keyof StreamListeners>(name: Name, ...told: Parameters<StreamListeners[Name]>): void {
    for (const listener of Array.from(this.#listeners[name])) {
      (listener as (...told: unknown[]) => void)(...told);
    }
  }
}
