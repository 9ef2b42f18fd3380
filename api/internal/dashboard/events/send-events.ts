import type { DashboardEvent } from '../../../../src/contract/dashboard/events';
import { type EndpointPulse, readEndpointPulses } from '../../../../src/db/endpoints/changes';
import type { Owner } from '../../../../src/db/orders/control';
import { findPresentPlace } from '../../../../src/db/partners/partner-events';
import { maySee } from '../../../../src/db/users/logins';
import { SECOND } from '../../../../src/domain/duration';
import { repeatRead } from '../../../../src/process/repeat';
import type { StreamSink } from '../../../route';
import type { ApiServices } from '../../../services';

/** How often endpoints, which notify nobody by their partner, and the login are looked at. */
const LOOK_MS = 2 * SECOND;

/** Tells of an owner's orders, endpoints and settings until the client goes or the login ends. */
export async function sendDashboardEvents(
  services: ApiServices,
  sink: StreamSink,
  owner: Owner,
  loginId: string,
): Promise<void> {
  const { db, partnerStreams, notifications } = services;
  const place = await findPresentPlace(db);
  let sent = 0;
  const send = ({ event, data }: DashboardEvent) =>
    void sink.send({ id: String(++sent), event, data: JSON.stringify(data) });
  const stops = [
    partnerStreams.follow({
      owner,
      keyId: null,
      place,
      receive: ({ orderId, status, version, at }) =>
        send({
          event: 'order.updated',
          data: { order_id: orderId, status, sequence: version, ts: at.toISOString() },
        }),
      dismiss: () => undefined,
    }),
    notifications.listen('settings', (partnerId) => {
      partnerId === owner.partnerId && send({ event: 'settings.changed', data: {} });
    }),
    look(services, owner, loginId, { send, leave: () => sink.end() }),
  ];
  for (const stop of stops) {
    sink.onClose(stop);
  }
}

function look(
  { db }: ApiServices,
  owner: Owner,
  loginId: string,
  { send, leave }: { send: (event: DashboardEvent) => void; leave: () => void },
): () => void {
  let known: EndpointPulse[] | null = null;
  const reading = repeatRead({
    everyMs: LOOK_MS,
    onTrouble: () => undefined,
    async read() {
      if (!(await maySee(db, loginId, owner.partnerId))) {
        leave();
        return;
      }
      const pulses = await readEndpointPulses(db, owner);
      for (const event of known ? newsOf(known, pulses) : []) {
        send(event);
      }
      known = pulses;
    },
  });
  return () => void reading.close();
}

/** What has happened to endpoints between two looks. */
function newsOf(before: readonly EndpointPulse[], now: readonly EndpointPulse[]): DashboardEvent[] {
  const ts = new Date().toISOString();
  const known = new Map(before.map((pulse) => [pulse.endpointId, pulse]));
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
