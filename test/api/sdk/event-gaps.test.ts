import { type Answer, useAnsweringApi } from '#test/helpers/service/answering-api';
import { Swaplane } from '../../../sdk/client/src/index';

const event = (status: string, sequence: number) => ({
  order_id: 'ord_1',
  status,
  ts: '2027-03-01T10:00:00.000Z',
  sequence,
});
const frame = (status: string, sequence: number) =>
  `id: ord_1:${status}\nevent: order.${status}\ndata: ${JSON.stringify(event(status, sequence))}\n\n`;
const nothing = { items: [], next_after: null, has_more: false };

/** Connections of the stream in turn, each of which ends after its frames; the last one stays open. */
let connections: { source: string; frames: string }[] = [];

const answer: Answer = (request, response) => {
  if (!request.url?.includes('/stream')) {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(nothing));
    return;
  }
  const [connection] = connections.length > 1 ? connections.splice(0, 1) : connections;
  response.setHeader('Content-Type', 'text/event-stream').setHeader('Service-Resume-Source', connection?.source ?? '');
  response.write(connection?.frames ?? '');
  if (connections[0] !== connection) response.end();
};
const api = useAnsweringApi(answer);

const client = () => new Swaplane({ apiKey: 'pk_test_1', baseUrl: api.url(), retries: { max: 0 } });

test.each([
  ['the last event before the stream', 'ord_0:completed', 'snapshot', '/me/events?after=ord_0%3Acompleted'],
  ['no event at all', '', 'fresh', '/me/events'],
])('a gap before the first event is read from the list of events, after %s', async (_case, place, source, asked) => {
  connections = [
    { source: 'fresh', frames: `retry: 1000\n\nid: ${place}\n\n` },
    { source, frames: frame('exchanging', 3) },
  ];
  const timing = { reconnectDelaysMs: [1] };
  for await (const { eventId } of client().streamEvents(timing)) {
    expect(eventId).toBe('ord_1:exchanging');
    break;
  }
  const [, back, list] = api.received;
  expect(back?.headers['last-event-id'] ?? '').toBe(place);
  expect(list?.url?.endsWith(asked)).toBe(true);
});
