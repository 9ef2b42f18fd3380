import { pino } from 'pino';
import { createApp } from '#api/app';
import { startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { configOf } from '#providers/switches';
import { PUBLIC_URL } from './process';
import type { TestApi } from './test-api';

export const STATUS_FORMS = ['/status', '/status.json', '/status/feed.rss'];

/** Of `/status.json`, what tests read. */
export interface StatusBody {
  state: string;
  components: StatusComponent[];
  incidents: { title: string; provider: string | null; resolution: string | null }[];
  maintenance: { title: string; phase: string }[];
}

interface StatusComponent {
  code: string;
  kind: string;
  name: string;
  state: string;
  uptime_pct: number | null;
  kept_days: number;
  latency_p95_ms: number | null;
  days: { up_pct: number | null; measured_pct: number }[];
}

/** Two providers that need no credentials. */
export const PROVIDER_CONFIGS = ['godex', 'bitcoinvn'].map((code) => ({ ...configOf([], code), enabled: true }));

/** Another app over the same database, with providers, which has not read the status yet. */
export async function serveStatus<T>(
  api: TestApi,
  changes: Partial<ApiServices>,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const services = { ...api.services, providerConfigs: PROVIDER_CONFIGS, ...changes };
  const server = await startServer(createApp(services, pino({ level: 'silent' })), {
    host: '127.0.0.1',
    port: 0,
    publicUrl: PUBLIC_URL,
  });
  try {
    return await use(`http://127.0.0.1:${server.port}`);
  } finally {
    await server.close();
  }
}

export function readStatusBody(api: TestApi, changes: Partial<ApiServices> = {}): Promise<StatusBody> {
  return serveStatus(
    api,
    changes,
    async (origin) => (await (await fetch(`${origin}/status.json`)).json()) as StatusBody,
  );
}

/** The forms as texts, in their order. */
export function readStatusForms(api: TestApi): Promise<string[]> {
  return serveStatus(api, {}, (origin) =>
    Promise.all(STATUS_FORMS.map(async (form) => (await fetch(origin + form)).text())),
  );
}

export function componentOf({ components }: StatusBody, code: string): StatusComponent | undefined {
  return components.find((component) => component.code === code);
}
