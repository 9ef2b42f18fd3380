import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client';
import { forgetStreams, noteStreams, type OpenStream } from '#db/limits/streams';
import { maskAddress } from '#net/address';

/** Records the streams that a process has open, so that their partner can see them. */
export interface StreamNotes {
  /** Returns the function that removes the stream. */
  add(stream: Omit<OpenStream, 'streamId' | 'openedAt'>): () => void;
  /** Writes the changes since the last call. */
  write(): Promise<void>;
  close(): Promise<void>;
}

export function createStreamNotes(db: Database, processId: string): StreamNotes {
  /** Not yet written. */
  const opened = new Map<string, OpenStream>();
  let closed: string[] = [];
  return {
    add(stream) {
      const streamId = randomUUID();
      opened.set(streamId, { ...stream, ip: maskAddress(stream.ip), streamId, openedAt: new Date() });
      return () => {
        if (!opened.delete(streamId)) closed.push(streamId);
      };
    },
    async write() {
      const changes = { opened: [...opened.values()], closed: [...closed] };
      await noteStreams(db, processId, changes);
      closed = closed.slice(changes.closed.length);
      for (const { streamId } of changes.opened) {
        // If it was closed during the write, it is removed by the next one.
        if (!opened.delete(streamId)) closed.push(streamId);
      }
    },
    close: () => forgetStreams(db, processId),
  };
}
