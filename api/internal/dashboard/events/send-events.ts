import type { StreamSink } from '#api/route';
import type { ApiServices } from '#api/services';
import type { DashboardEvent } from '#contract/dashboard/events';
import type { Owner } from '#db/orders/control';
import { findPresentPlace } from '#db/partners/partner-events';
import { findLoginMembership } from '#db/users/logins';
import { SECOND } from '#domain/duration';
import { repeatRead } from '#process/repeated-read';
import type { ChangeReaders } from './change-readers';

const LOOK_MS = 2 * SECOND;
/** Slowly changing things are checked in every third round. */
const SLOW_EVERY = 3;

/** Whose events are sent, and to which login. */
export interface Listening {
  owner: Owner;
  loginId: string;
  readers: ChangeReaders;
}

/** Sends an owner's changes in orders, endpoints, settings and service until the client disconnects or the login ends. */
export async function sendDashboardEvents(
  services: ApiServices,
  sink: StreamSink,
  listening: Listening,
): Promise<void> {
  const { db, partnerStreams, notifications } = services;
  const { owner, readers } = listening;
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
        readers.noteOrder();
        send({
          event: 'order.updated',
          data: { order_id: orderId, status, sequence: version, ts: at.toISOString() },
        });
      },
      dismiss: () => undefined,
    }),
    notifications.listen('settings', (partnerId) => {
      if (partnerId === owner.partnerId) send({ event: 'settings.changed', data: {} });
    }),
    repeatReaders(services, listening, wires),
  ];
  for (const stop of stops) {
    sink.onClose(stop);
  }
}

interface StreamControls {
  send: (event: DashboardEvent) => void;
  leave: () => void;
}

/** Polls for changes that have no notification per partner, and re-reads the login, whose role may have changed. */
function repeatReaders(
  { db }: ApiServices,
  { owner, loginId, readers }: Listening,
  { send, leave }: StreamControls,
): () => void {
  let turn = 0;
  const polling = repeatRead({
    everyMs: LOOK_MS,
    onTrouble: () => undefined,
    async read() {
      const watcher = await findLoginMembership(db, loginId, owner.partnerId);
      if (!watcher) {
        leave();
        return;
      }
      const isSlow = turn++ % SLOW_EVERY === 0;
      for (const readChanges of isSlow ? [...readers.quick, ...readers.slow] : readers.quick) {
        for (const event of await readChanges(watcher)) {
          send(event);
        }
      }
    },
  });
  return () => void polling.close();
}
