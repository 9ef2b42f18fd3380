import type { DashboardEvent } from '../../../../src/contract/dashboard/events';
import type { Owner } from '../../../../src/db/orders/control';
import { findPresentPlace } from '../../../../src/db/partners/partner-events';
import { findLoginMembership } from '../../../../src/db/users/logins';
import { SECOND } from '../../../../src/domain/duration';
import { repeatRead } from '../../../../src/process/repeat';
import type { StreamSink } from '../../../route';
import type { ApiServices } from '../../../services';
import type { Look } from './look';
import type { Looks } from './looks';

const QUICK_MS = 2 * SECOND;
const SLOW_MS = 5 * SECOND;

/** Whose events they are, and who hears of them. */
export interface Listening {
  owner: Owner;
  loginId: string;
  looks: Looks;
}

/** Tells of an owner's orders, endpoints, settings and of its service until the client goes or the login ends. */
export async function sendDashboardEvents(
  services: ApiServices,
  sink: StreamSink,
  listening: Listening,
): Promise<void> {
  const { db, partnerStreams, notifications } = services;
  const { owner, looks } = listening;
  const place = await findPresentPlace(db);
  let sent = 0;
  const send = ({ event, data }: DashboardEvent) =>
    void sink.send({ id: String(++sent), event, data: JSON.stringify(data) });
  const wires = { send, leave: () => sink.end() };
  const stops = [
    partnerStreams.follow({
      owner,
      keyId: null,
      place,
      receive: ({ orderId, status, version, at }) => {
        looks.noteOrder();
        send({
          event: 'order.updated',
          data: { order_id: orderId, status, sequence: version, ts: at.toISOString() },
        });
      },
      dismiss: () => undefined,
    }),
    notifications.listen('settings', (partnerId) => {
      partnerId === owner.partnerId && send({ event: 'settings.changed', data: {} });
    }),
    lookAgain(services, listening, { ...wires, looks: looks.quick, everyMs: QUICK_MS }),
    lookAgain(services, listening, { ...wires, looks: looks.slow, everyMs: SLOW_MS }),
  ];
  for (const stop of stops) {
    sink.onClose(stop);
  }
}

interface Looking {
  looks: readonly Look[];
  everyMs: number;
  send: (event: DashboardEvent) => void;
  leave: () => void;
}

/** Looks at what notifies nobody by its partner, and at the login, whose role may be another. */
function lookAgain(
  { db }: ApiServices,
  { owner, loginId }: Listening,
  { looks, everyMs, send, leave }: Looking,
): () => void {
  const reading = repeatRead({
    everyMs,
    onTrouble: () => undefined,
    async read() {
      const watcher = await findLoginMembership(db, loginId, owner.partnerId);
      if (!watcher) {
        leave();
        return;
      }
      for (const look of looks) {
        for (const event of await look(watcher)) {
          send(event);
        }
      }
    },
  });
  return () => void reading.close();
}
