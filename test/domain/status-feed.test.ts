import { writeFeed } from '#api/incidents/feed';
import type { PublishedIncident, PublishedMaintenance, Status } from '#api/incidents/status';

const POSTED: PublishedIncident = {
  id: 7,
  title: 'New disks',
  message: 'No orders',
  provider: null,
  postedAt: '2030-05-01T12:00:00.000Z',
  resolvedAt: null,
  resolution: null,
};
const PLANNED: PublishedMaintenance = {
  ...POSTED,
  startsAt: '2030-05-20T10:00:00.000Z',
  endsAt: '2030-05-20T12:00:00.000Z',
  phase: 'over',
};

/** The items of the feed, the newest first. */
function itemsOf(posted: Partial<Pick<Status, 'incidents' | 'maintenance'>>) {
  const status: Status = { asOf: 0, state: 'operational', components: [], incidents: [], maintenance: [], ...posted };
  return writeFeed(status, 'https://swap.example')
    .split('<item>')
    .slice(1)
    .map((item) => {
      const read = (name: string) => new RegExp(`<${name}[^>]*>(.*)</${name}>`).exec(item)?.[1];
      return { title: read('title'), guid: read('guid'), at: read('pubDate'), text: read('description') };
    });
}

const END = { title: 'Maintenance is over: New disks', guid: 'https://swap.example/status#maintenance-7-resolved' };
const PLANNED_END = 'Mon, 20 May 2030 12:00:00 GMT';

test('a maintenance that nobody resolves is over at its planned time', () => {
  const [end, ...others] = itemsOf({ maintenance: [PLANNED] });
  expect(end).toMatchObject({ ...END, at: PLANNED_END, text: expect.stringContaining('Its planned time is over.') });
  expect(others.map(({ title }) => title)).toEqual(['Maintenance: New disks']);
});

test('one that is announced or under way has no end yet', () => {
  for (const phase of ['announced', 'under_way'] as const) {
    expect(itemsOf({ maintenance: [{ ...PLANNED, phase }] })).toHaveLength(1);
  }
});

test('one that is resolved early is over then; one that is resolved late stays where it was in the feed, with its words', () => {
  const early = { ...PLANNED, resolvedAt: '2030-05-20T11:00:00.000Z', resolution: 'Done' };
  const late = { ...PLANNED, resolvedAt: '2030-05-21T09:00:00.000Z', resolution: 'Done' };
  const text = expect.stringContaining('Done');
  expect(itemsOf({ maintenance: [early] })[0]).toMatchObject({ ...END, at: 'Mon, 20 May 2030 11:00:00 GMT', text });
  expect(itemsOf({ maintenance: [late] })[0]).toMatchObject({ ...END, at: PLANNED_END, text });
});

test('an incident is over only once it is resolved', () => {
  expect(itemsOf({ incidents: [POSTED] })).toHaveLength(1);
  const resolved = { ...POSTED, resolvedAt: '2030-05-02T09:00:00.000Z', resolution: 'Back to normal' };
  expect(itemsOf({ incidents: [resolved] })[0]).toMatchObject({
    title: 'Resolved: New disks',
    guid: 'https://swap.example/status#incident-7-resolved',
    at: 'Thu, 02 May 2030 09:00:00 GMT',
  });
});
