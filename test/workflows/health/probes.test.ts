import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import type { Database } from '#db/client';
import { listIncidents, setRca } from '#db/incidents/incidents';
import { type Probe, recordProbes } from '#db/incidents/probes';
import { readUptime } from '#db/incidents/uptime';
import { incidents, probes, slaAlarm } from '#db/schema/incidents';
import { deliveries } from '#db/schema/webhooks';
import type { ProbeSource } from '#domain/incidents/sla';
import { createKeyring } from '#security/keyring';
import { startTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { opsEndpoint, opsEventsOf } from '#test/helpers/orders/ops-events';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';
import { probeHealth } from '#worker/jobs/prober';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T10:00:00.000Z');

let db: Database;

useDatabase(5, (opened) => {
  db = opened.db;
});
beforeAll(async () => {});
afterEach(async () => {
  await Promise.all([db.delete(probes), db.delete(incidents), db.delete(slaAlarm)]);
});

/** One letter a minute from the start: u(p) or d(own); a dot for a minute without a probe. */
function seen(text: string, source: ProbeSource = 'internal_monitor', from = START): Probe[] {
  return [...text].flatMap((letter, index) =>
    letter === '.' ? [] : [{ minute: new Date(from + index * MINUTE), source, up: letter === 'u' }],
  );
}
/** Records minute by minute, as a prober does. */
async function probe(text: string, source?: ProbeSource): Promise<void> {
  for (const one of seen(text, source)) {
    await recordProbes(db, [one], one.minute.getTime());
  }
}
const known = async () =>
  (await db.select().from(incidents).orderBy(asc(incidents.startedAt))).map(({ startedAt, endedAt, source }) => [
    (startedAt.getTime() - START) / MINUTE,
    endedAt && (endedAt.getTime() - START) / MINUTE,
    source,
  ]);

describe('a probe of /health', () => {
  async function against<T>(answer: RequestListener, probeAt: (origin: string) => Promise<T>): Promise<T> {
    const server = createServer(answer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      return await probeAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const OK = JSON.stringify({ status: 'ok', ts: '2026-03-02T10:00:00.000Z' });

  const callHealth = (origin: string, keyring = createKeyring('another secret key of 32 characters')) =>
    probeHealth(origin, keyring);
  const UP = { up: true, errorLabel: null, latencyMs: expect.any(Number) };

  test('reports the real service as up', async () => {
    const api = await startTestApi();
    expect(await callHealth(api.origin)).toEqual(UP);
    await api.close();
  });

  test("is never refused because of other calls from the prober's address, whichever process answers", async () => {
    const api = await startTestApi(undefined, { keyless: { readsPerMinute: 1, bulkPerMinute: 1 } });
    const another = await api.startAnother();
    const health = () => fetch(`${api.origin}/partner/v1/health`);
    while ((await health()).status !== 429) {}
    const { keyring } = api.services;
    expect(await Promise.all([callHealth(api.origin, keyring), callHealth(another.origin, keyring)])).toEqual([UP, UP]);
    await api.close();
  });

  test('that a rate limit refuses all the same has no result', async () => {
    const answer: RequestListener = (_request, response) => response.writeHead(429, { 'Retry-After': '1' }).end();
    expect(await against(answer, callHealth)).toBeNull();
    const api = await startTestApi(undefined, { keyless: { readsPerMinute: 1, bulkPerMinute: 1 } });
    while ((await callHealth(api.origin)) !== null) {}
    await api.close();
  });

  test('reports every kind of broken service as down', () =>
    expectForEach<[string, RequestListener]>(
      [
        ['http_503', (_request, response) => response.writeHead(503).end('{"status":"down"}')],
        ['redirect', (_request, response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
        ['unexpected_answer', (_request, response) => response.end('{"status":"fine"}')],
        ['unexpected_answer', (_request, response) => response.end('<html>')],
        ['unexpected_answer', (_request, response) => response.writeHead(201).end(OK)],
        ['connection_error', (request) => request.socket.destroy()],
      ],
      async ([errorLabel, answer]) => {
        expect(await against(answer, callHealth)).toMatchObject({ up: false, errorLabel });
      },
    ));

  test('reports a refused connection as down', async () => {
    const origin = await against(
      () => {},
      async (origin) => origin,
    );
    expect(await callHealth(origin)).toMatchObject({ up: false, errorLabel: 'connection_refused' });
  });
});

describe('the probed minutes', () => {
  const uptime = () => readUptime(db, START, START + 10 * MINUTE);

  test('are not counted if there was no probe', async () => {
    await probe('u..d.u');
    expect(await uptime()).toEqual({ up: 2, counted: 3 });
  });
  test('have one row however many workers probe, and are up if any of them succeeded', async () => {
    for (const letter of 'dudu') {
      await recordProbes(db, seen(letter), START);
    }
    expect(await db.$count(probes)).toBe(1);
    expect(await uptime()).toEqual({ up: 1, counted: 1 });
  });
  test('have the last report of the external prober where there is one', async () => {
    await probe('uuddd');
    await recordProbes(db, seen('ddu..u', 'external_prober'), START);
    expect(await uptime()).toEqual({ up: 2, counted: 6 });
    await recordProbes(db, seen('u', 'external_prober'), START);
    await probe('d');
    expect(await uptime()).toEqual({ up: 3, counted: 6 });
  });
});

describe('uptime incidents', () => {
  test('open and close while the minutes pass', async () => {
    await probe('uud');
    expect(await known()).toEqual([]);
    await probe('uudd');
    expect(await known()).toEqual([[2, null, 'internal_monitor']]);
    await probe('uudduuuuu');
    expect(await known()).toEqual([[2, 4, 'internal_monitor']]);
  });
  test('are changed by the reports of an external prober, and keep their id and analysis', async () => {
    await probe('uudduuuuuuuu');
    const [before] = await listIncidents(db, START, START + 60 * MINUTE);
    await setRca(db, before?.id ?? 0, 'https://status.example/1');
    await recordProbes(db, seen('.ddddu', 'external_prober'), START + 20 * MINUTE);
    expect(await known()).toEqual([[1, 5, 'external_prober']]);
    const [after] = await listIncidents(db, START, START + 60 * MINUTE);
    expect(after).toMatchObject({ id: before?.id, rcaUrl: 'https://status.example/1' });
  });
  test('are removed if an external prober saw none, and added if only it saw them', async () => {
    await probe('uudduuuuuuuuuuu');
    await recordProbes(db, seen('..uu....dd', 'external_prober'), START + 20 * MINUTE);
    expect(await known()).toEqual([[8, 10, 'external_prober']]);
  });
  test('stay after their minutes were deleted, whatever is reported about the time before', async () => {
    await probe('uudduuuuuuuuuuu');
    await db.delete(probes);
    await recordProbes(db, seen('u', 'external_prober'), START + 20 * MINUTE);
    expect(await known()).toEqual([[2, 4, 'internal_monitor']]);
  });
  test('of long ago are changed alone', async () => {
    await probe('dduuuuu');
    await recordProbes(db, seen('uuuddduuuuuu', 'internal_monitor', START + 86_400_000), START);
    const [, later] = await db.select().from(incidents).orderBy(asc(incidents.startedAt));
    await recordProbes(db, seen('du', 'external_prober'), START);
    expect(await known()).toEqual([[1_443, 1_446, 'internal_monitor']]);
    expect((await db.select().from(incidents)).map(({ id }) => id)).toEqual([later?.id]);
  });
});

describe('the uptime alarm', () => {
  const DAY = 1_440;

  test('notifies every partner with an ops endpoint when the uptime of 24 h becomes too low, once, and again after an hour above', async () => {
    const [subscribed, unsubscribed] = [await newPartner(db), await newPartner(db)];
    await opsEndpoint(db, subscribed);
    let at = START;
    /** Continues minute by minute. */
    const goOn = async (text: string) => {
      for (const letter of text) {
        const [one] = seen(letter, 'internal_monitor', at);
        await recordProbes(db, one ? [one] : [], at);
        at += MINUTE;
      }
    };
    await recordProbes(db, seen('u'.repeat(DAY), 'internal_monitor', START), START + (DAY - 1) * MINUTE);
    at += DAY * MINUTE;
    await goOn('d'.repeat(14));
    expect(await opsEventsOf(db, subscribed)).toEqual([]);
    const crossing = at;
    await goOn('ddd');
    const ts = new Date(crossing).toISOString();
    expect(await opsEventsOf(db, subscribed)).toEqual([
      {
        event: 'sla_breach_threshold',
        event_id: `${subscribed}:sla_breach_threshold:${crossing}`,
        ts,
        environment: 'test',
        reason: 'uptime_24h_below_99_0',
        paused_at: null,
        resume_after: null,
        last_error: null,
        details: { uptime_pct: 98.95, threshold_pct: 99, window_hours: 24 },
      },
    ]);
    expect(await db.$count(deliveries)).toBe(1);
    expect(await opsEventsOf(db, unsubscribed)).toEqual([]);

    // A day later the bad minutes have left the window; after an hour above the limit the alarm is ready again.
    const later = at + DAY * MINUTE;
    await recordProbes(db, seen('u'.repeat(DAY), 'internal_monitor', at), later);
    at = later + 59 * MINUTE;
    await recordProbes(db, seen('d'.repeat(59), 'internal_monitor', later), at);
    expect(await opsEventsOf(db, subscribed)).toHaveLength(1);
    await recordProbes(db, seen('u'.repeat(2 * DAY), 'internal_monitor', at), at + 2 * DAY * MINUTE);
    await recordProbes(db, seen('u', 'internal_monitor', at + 2 * DAY * MINUTE), at + (2 * DAY + 60) * MINUTE);
    at += (2 * DAY + 61) * MINUTE;
    await recordProbes(db, seen('d'.repeat(20), 'internal_monitor', at), at + 20 * MINUTE);
    expect(await opsEventsOf(db, subscribed)).toHaveLength(2);
  });

  test('is sent once, however many workers detect it', async () => {
    const partnerId = await newPartner(db);
    await opsEndpoint(db, partnerId);
    await recordProbes(db, seen('d'.repeat(719)), START + 718 * MINUTE);
    expect(await opsEventsOf(db, partnerId)).toEqual([]);
    const last = seen('ddddd', 'internal_monitor', START + 719 * MINUTE);
    await Promise.all(last.map((one) => recordProbes(db, [one], one.minute.getTime())));
    expect(await opsEventsOf(db, partnerId)).toHaveLength(1);
  });
});
