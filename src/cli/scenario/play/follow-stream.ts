import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, readEvents } from '#cli/api/client';
import { SECOND } from '#domain/duration';
import type { StreamFollower } from '#sandbox/partner-api';

const PATIENCE_MS = 15 * SECOND;
const RECHECK_MS = 10;

export async function followStream(api: ApiClient, path: string): Promise<StreamFollower> {
  const streams: string[][] = [];
  let connection = new AbortController();

  async function connect(): Promise<void> {
    connection = new AbortController();
    const ids: string[] = [];
    const last = streams.flat().at(-1);
    const headers = last === undefined ? {} : { 'Last-Event-ID': last };
    const body = await api.stream({ path, headers, signal: connection.signal });
    streams.push(ids);
    void (async () => {
      for await (const { id } of readEvents(body)) {
        ids.push(id);
      }
    })().catch(() => undefined);
  }
  const disconnect = async (events: number) => {
    for (const giveUpAt = Date.now() + PATIENCE_MS; streams.flat().length < events && Date.now() < giveUpAt; ) {
      await delay(RECHECK_MS);
    }
    connection.abort();
  };

  await connect();
  return {
    async cut(events) {
      await disconnect(events);
      await connect();
    },
    async end(events) {
      await disconnect(events);
      return streams;
    },
  };
}
