import type { Response } from 'express';
import { HOUR, SECOND } from '#domain/duration';
import { addToGauge } from '#metrics/registry';
import type { StreamSink } from '../define-route';

export interface StreamTiming {
  /** A comment is sent after this time without any bytes. */
  heartbeatMs: number;
  /** The age at which a stream is ended, so that load balancers can drain; the client resumes. */
  maxAgeMs: number;
  /** The reconnection delay that clients are told [rules/streams: Frames]. */
  retryMs: number;
}
export const STREAM_TIMING: StreamTiming = { heartbeatMs: 15 * SECOND, maxAgeMs: HOUR, retryMs: SECOND };

const MAX_UNSENT_BYTES = 64 * 1024;
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Opens an event stream on a response whose headers are not yet sent [rules/streams: Frames; rules/streams: How a stream
 * ends].
 */
export function openEventStream(res: Response, timing: StreamTiming): StreamSink {
  for (const [name, value] of res.closed ? [] : Object.entries(HEADERS)) {
    res.setHeader(name, value);
  }
  return new EventStream(res, timing);
}

/** A class, because thousands are open at a time: a closure per method would add a tenth to each stream's memory. */
class EventStream implements StreamSink {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly lifetime: NodeJS.Timeout;
  private unsentBefore = false;

  constructor(
    private readonly res: Response,
    { heartbeatMs, maxAgeMs, retryMs }: StreamTiming,
  ) {
    this.heartbeat = setTimeout(beat, heartbeatMs, this);
    this.lifetime = setTimeout(end, maxAgeMs, this);
    addToGauge('swaplane_open_streams', {}, 1);
    this.onClose(() => {
      addToGauge('swaplane_open_streams', {}, -1);
      clearTimeout(this.heartbeat);
      clearTimeout(this.lifetime);
    });
    this.write(`retry: ${retryMs}\n\n`);
  }

  send(frame: { id: string; event: string; data: string }): boolean {
    return this.write(frameText(frame));
  }

  place(lastEventId: string): boolean {
    return this.write(placeText(lastEventId));
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.res.writableNeedDrain || this.isClosed()) {
        resolve();
        return;
      }
      this.res.once('drain', resolve);
      this.onClose(resolve);
    });
  }

  end(): void {
    this.res.end();
  }

  isClosed(): boolean {
    return this.res.closed;
  }

  onClose(leave: () => void): void {
    if (this.res.closed) leave();
    else this.res.once('close', leave);
  }

  /**
   * Bytes still unsent at the second heartbeat after them will never be sent: the client is gone or asleep. That goes for a stream that has
   * ended, too, which otherwise counts as open until TCP gives up.
   */
  beat(): void {
    const unsent = this.res.writableLength > 0;
    if (unsent && this.unsentBefore) {
      this.res.destroy();
      return;
    }
    this.unsentBefore = unsent;
    if (this.res.writableEnded) {
      this.heartbeat.refresh();
    } else {
      this.write(': heartbeat\n\n');
    }
  }

  private write(text: string): boolean {
    const { res } = this;
    if (res.closed || res.writableEnded || res.destroyed) {
      return false;
    }
    res.write(text);
    this.heartbeat.refresh();
    if (res.writableLength > MAX_UNSENT_BYTES) {
      res.destroy();
    }
    return !res.destroyed;
  }
}

const beat = (stream: EventStream) => stream.beat();
const end = (stream: EventStream) => stream.end();

/** A frame without data, from which a client takes the id alone [WHATWG: Dispatching an event]. */
function placeText(id: string): string {
  return `${idLine(id)}\n`;
}

function idLine(id: string): string {
  if (/[\r\n\0]/.test(id)) {
    throw new TypeError('an event stream takes no line break in an id');
  }
  return `id: ${id}\n`;
}

/** @throws TypeError if the id or event name contains a line break */
export function frameText({ id, event, data }: { id: string; event: string; data: string }): string {
  if (/[\r\n]/.test(event)) {
    throw new TypeError('an event stream takes no line break in an event name');
  }
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${idLine(id)}event: ${event}\n${lines.join('')}\n`;
}
