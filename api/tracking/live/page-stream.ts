import type { Request, Response } from 'express';
import type { StreamReply, StreamSink } from '#api/define-route';
import { createCountedPlaces } from '#api/streams/counted-places';
import type { StreamTiming } from '#api/streams/event-stream';
import { sendStream } from '#api/streams/send-stream';
import type { TrackedOrder } from '../order/tracked-order';
import type { WatchedPages } from './watched-pages';

/**
 * How many tracking pages may have a stream open at once, per address range and in total [rules/tracking: The page's own
 * stream].
 */
const PER_RANGE = 50;
const IN_ALL = 5_000;

interface PageSlots {
  /** Returns the function that releases the place. @throws ServiceError RATE_LIMITED if none is free */
  take(range: string): () => void;
}

/** Limits this process's open pages; a page without a place polls the JSON form instead. */
export function createPageSlots({ perRange = PER_RANGE, inAll = IN_ALL } = {}): PageSlots {
  const places = createCountedPlaces('Too many tracking pages are open from this address; poll the JSON form instead');
  return {
    take: (range) =>
      places.take([
        [`range ${range}`, perRange],
        ['all', inAll],
      ]),
  };
}

interface PageStream {
  order: TrackedOrder;
  /** Address range of the reader. */
  range: string;
  /** The current order; null once it is gone. */
  read(): Promise<TrackedOrder | null>;
}

export interface PageStreams {
  send(req: Request, res: Response, stream: PageStream): Promise<void>;
}

/**
 * Streams what a page shows, immediately and whenever it changes. The stream ends when nothing will change any more; a
 * client that already has the last state gets 204.
 */
export function createPageStreams(pages: WatchedPages, slots: PageSlots, timing: StreamTiming): PageStreams {
  return {
    async send(req, res, { order, range, read }) {
      if (order.over && req.get('last-event-id') === order.digest) {
        res.status(204).end();
        return;
      }
      const reply: StreamReply = {
        reserve: async () => slots.take(range),
        begin: (sink) => follow(sink, order, read, pages),
      };
      await sendStream(req, res, { status: 200 }, reply, timing);
    },
  };
}

function follow(sink: StreamSink, first: TrackedOrder, read: PageStream['read'], pages: WatchedPages): void {
  let known = first.digest;
  sink.send(frameOf(first));
  if (first.over) {
    sink.end();
    return;
  }
  const check = async () => {
    const order = await read();
    if (order !== null && order.digest !== known) {
      known = order.digest;
      sink.send(frameOf(order));
    }
    if (order === null || order.over) sink.end();
  };
  const stop = pages.watch(first.order_id, async () => {
    try {
      await check();
    } catch (error) {
      // The page reconnects.
      sink.end();
      throw error;
    }
  });
  sink.onClose(stop);
}

function frameOf(order: TrackedOrder) {
  return { id: order.digest, event: 'order', data: JSON.stringify(order) };
}
