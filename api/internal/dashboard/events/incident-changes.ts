import type { Database } from '#db/client';
import { findOpenIncident } from '#db/incidents/incidents';
import { listOpenPostedIds } from '#db/incidents/posted-incidents';
import { readAlarm } from '#db/incidents/sla-alarm';
import type { Owner } from '#db/orders/control';
import { isPermitted } from '#domain/team/permission';
import { readGauge } from '../home/gauge';
import { type ChangeReader, readChanges, timestamp } from './read-changes';

/** Reports the number of open event streams to roles that may list them. */
export function watchGauge(db: Database, owner: Owner): ChangeReader {
  const gauges = readChanges(
    () => readGauge(db, owner),
    (before, gauge) =>
      before.open === gauge.open && before.cap === gauge.cap ? [] : [{ event: 'sse.gauge', data: gauge }],
  );
  return { ...gauges, isFor: ({ role }) => isPermitted(role, 'logs.view') };
}

/** Reports incidents, measured or posted, and the uptime alarm. */
export function watchIncidents(db: Database): ChangeReader {
  return readChanges(
    async () => {
      const [incident, posted, alarm] = await Promise.all([findOpenIncident(db), listOpenPostedIds(db), readAlarm(db)]);
      return [incident?.id, alarm?.getTime(), ...posted].join(' ');
    },
    (before, now) => (before === now ? [] : [{ event: 'sla.incident', data: { ts: timestamp() } }]),
  );
}
