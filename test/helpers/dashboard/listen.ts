import type { DashboardEvent } from '#contract/dashboard/events';
import type { Browser } from '../users/browser';

export interface Listener {
  /** The events received so far. */
  received: readonly DashboardEvent[];
  of<N extends DashboardEvent['event']>(name: N): Extract<DashboardEvent, { event: N }>['data'][];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Opens the stream of the dashboard's events for a logged-in person; it receives the events from now on. */
export async function listen(origin: string, { cookies }: Pick<Browser, 'cookies'>): Promise<Listener> {
  const received: DashboardEvent[] = [];
  const controller = new AbortController();
  const response = await fetch(`${origin}/dashboard/api/events?environment=test`, {
    headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: controller.signal,
  });
  if (response.headers.get('Content-Type') !== 'text/event-stream') {
    throw new Error(`no stream: ${response.status} ${await response.text()}`);
  }
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, event, data] = /event: (.*)\ndata: (.*)/.exec(frame) ?? [];
        if (event) received.push({ event, data: JSON.parse(data ?? '{}') } as DashboardEvent);
      }
    }
  })().catch(() => undefined);
  return {
    received,
    of: (name) => received.filter(({ event }) => event === name).map(({ data }) => data) as never,
    ended,
    async close() {
      controller.abort();
      await ended;
    },
  };
}
