import type { DashboardEvent, DashboardNotification } from '#contract/dashboard/events';
import type { Streams } from '#contract/dashboard/home';
import type { Database } from '#db/client';
import { findOpenIncident, listOpenPostedIds } from '#db/incidents/incidents';
import { readAlarm } from '#db/incidents/probes';
import { countStreams } from '#db/limits/streams';
import type { Owner } from '#db/orders/control';
import { findPartner } from '#db/partners';
import { listLatelySent, type StoredPayout } from '#db/payouts/payouts';
import type { findLoginMembership } from '#db/users/logins';
import { countFailures, type EndpointActivity, readEndpointActivity } from '#db/webhooks/endpoints/health';
import { allowanceOf } from '#domain/limits/tier';
import { isPermitted } from '#domain/team/permission';
import { isAlarming } from '#domain/webhooks/delivery';

/** The role and notification settings of a person who receives the events. */
export type LoginMembership = NonNullable<Awaited<ReturnType<typeof findLoginMembership>>>;

/** Checks one thing again, for everybody who follows the same partner. */
export interface ChangeReader {
  /** Returns what has changed since the last call. */
  read(): Promise<DashboardEvent[]>;
  /** Whether a person receives it; everybody does unless said otherwise. */
  isFor?(watcher: LoginMembership): boolean;
}

/** Reports the differences between consecutive reads. */
function readChanges<T>(
  read: () => Promise<T>,
  changesBetween: (before: T, now: T) => DashboardEvent[],
): Pick<ChangeReader, 'read'> {
  let known: { value: T } | null = null;
  return {
    async read() {
      const value = await read();
      const changes = known ? changesBetween(known.value, value) : [];
      known = { value };
      return changes;
    },
  };
}

const timestamp = (): string => new Date().toISOString();

export interface ChangeReaders {
  quick: readonly ChangeReader[];
  /** Readers for changes that are rare or may be reported late. */
  slow: readonly ChangeReader[];
  /** Reports the figures at the next check. */
  noteOrder(): void;
}

/** Everything has been read once, so every later difference is a change to report. */
export async function openChangeReaders(db: Database, owner: Owner, tickMs: number): Promise<ChangeReaders> {
  const figures = watchFigures(tickMs);
  const quick = [watchEndpoints(db, owner), figures.reader];
  const slow = [watchFailures(db, owner), watchGauge(db, owner), watchIncidents(db), watchPayouts(db, owner.partnerId)];
  await Promise.all([...quick, ...slow].map((reader) => reader.read()));
  return { quick, slow, noteOrder: figures.note };
}

/**
 * Emits a tick at the next check after an order has changed, and periodically: the figures cover the last 24 hours, so they
 * change even without new orders.
 */
function watchFigures(tickMs: number): { note: () => void; reader: ChangeReader } {
  let isDue = false;
  let tickedAt = Date.now();
  return {
    note: () => {
      isDue = true;
    },
    reader: {
      async read() {
        if (!isDue && Date.now() - tickedAt < tickMs) {
          return [];
        }
        isDue = false;
        tickedAt = Date.now();
        return [{ event: 'kpi.tick', data: { ts: timestamp() } }];
      },
    },
  };
}

/** Reports deliveries, and endpoints that are paused or resumed. */
function watchEndpoints(db: Database, owner: Owner): ChangeReader {
  return readChanges(() => readEndpointActivity(db, owner), changesBetween);
}

function changesBetween(before: readonly EndpointActivity[], now: readonly EndpointActivity[]): DashboardEvent[] {
  const ts = timestamp();
  const known = new Map(before.map((activity) => [activity.endpointId, activity]));
  const turned = now.filter(({ endpointId, pausedAt }) => {
    const old = known.get(endpointId);
    return old !== undefined && (old.pausedAt === null) !== (pausedAt === null);
  });
  const isBusy = now.some(({ endpointId, activity }) => known.get(endpointId)?.activity !== activity);
  return [
    ...turned.map(({ endpointId, pausedAt }): DashboardEvent => {
      const event = pausedAt ? 'webhook.paused' : 'webhook.resumed';
      return { event, data: { endpoint_id: endpointId, ts } };
    }),
    ...(isBusy ? [{ event: 'delivery.updated', data: {} } as const] : []),
  ];
}

/** Reports once that too many webhooks fail, and again if they recover and fail later [rules/users: Alerts]. */
function watchFailures(db: Database, owner: Owner): ChangeReader {
  const failing = readChanges(
    () => countFailuresOf(db, owner),
    (before, failures) => {
      const ts = timestamp();
      const notification = {
        kind: 'webhooks_failing',
        notification_id: `webhooks_failing ${ts}`,
        failures,
        ts,
      } as const;
      return isAlarming(failures) && !isAlarming(before) ? [{ event: 'notification.created', data: notification }] : [];
    },
  );
  return { ...failing, isFor: ({ role }) => isPermitted(role, 'logs.view') };
}

async function countFailuresOf(db: Database, owner: Owner): Promise<number> {
  const activities = await readEndpointActivity(db, owner);
  const ids = activities.map(({ endpointId }) => endpointId);
  return ids.length === 0 ? 0 : countFailures(db, ids);
}

const HIGH = 0.8;

/** The number of event streams an owner has open, out of the permitted number. */
export async function readGauge(db: Database, owner: Owner): Promise<Pick<Streams, 'open' | 'cap' | 'level'>> {
  const [partner, open] = await Promise.all([findPartner(db, owner.partnerId), countStreams(db, owner)]);
  const cap = partner ? allowanceOf(partner, owner.environment, Date.now()).streams : 0;
  return { open, cap, level: open >= cap ? 'full' : open >= cap * HIGH ? 'high' : 'ok' };
}

/** Reports the number of open event streams to roles that may list them. */
function watchGauge(db: Database, owner: Owner): ChangeReader {
  const gauges = readChanges(
    () => readGauge(db, owner),
    (before, gauge) =>
      before.open === gauge.open && before.cap === gauge.cap ? [] : [{ event: 'sse.gauge', data: gauge }],
  );
  return { ...gauges, isFor: ({ role }) => isPermitted(role, 'logs.view') };
}

/** Reports incidents, measured or posted, and the uptime alarm. */
function watchIncidents(db: Database): ChangeReader {
  return readChanges(
    async () => {
      const [incident, posted, alarm] = await Promise.all([findOpenIncident(db), listOpenPostedIds(db), readAlarm(db)]);
      return [incident?.id, alarm?.getTime(), ...posted].join(' ');
    },
    (before, now) => (before === now ? [] : [{ event: 'sla.incident', data: { ts: timestamp() } }]),
  );
}

/** Reports sent payouts to people who also get them by mail [rules/users: Alerts]. */
function watchPayouts(db: Database, partnerId: string): ChangeReader {
  const payouts = readChanges(
    () => listLatelySent(db, partnerId),
    (before, sent) => {
      const known = new Set(before.map(({ payoutId }) => payoutId));
      const fresh = sent.filter(({ payoutId }) => !known.has(payoutId));
      return fresh.map((payout) => ({ event: 'notification.created', data: payoutSent(payout) }) as const);
    },
  );
  return { ...payouts, isFor: ({ role, payoutMails }) => payoutMails && isPermitted(role, 'payouts.edit') };
}

function payoutSent({ payoutId, payoutAmount, currency, sentAt }: StoredPayout): DashboardNotification {
  return {
    kind: 'payout_sent',
    notification_id: `payout_sent ${payoutId}`,
    payout_id: payoutId,
    amount: payoutAmount ?? '',
    currency,
    ts: sentAt?.toISOString() ?? timestamp(),
  };
}
