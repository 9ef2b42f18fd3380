import { postedIncidents, providerOutages } from '#db/schema/incidents';
import { DAY, HOUR, toIso } from '#domain/duration';
import { postIncident, resolveIncident } from '#operations/incidents/post-incident';
import { readStatusBody, readStatusForms } from '#test/helpers/api/status-page';
import { useTestApi } from '#test/helpers/api/test-api';
import { readable } from '#test/helpers/orders/tracked-orders';

const api = useTestApi();
const HOSTILE = `<script>alert(1)</script> & "quotes" ]]> \u{1f30d}`;
const said = { reason: 'ticket 4711, of wallet.example', actor: 'cli:anna' };

beforeAll(async () => {
  const { db } = api.services;
  const first = { title: 'Slow payouts', message: 'They took an hour', provider: null, ...said };
  const incidentId = await postIncident({ db }, first);
  await resolveIncident({ db }, { incidentId, resolution: 'Back to normal', ...said });
  await postIncident({ db }, { title: HOSTILE, message: HOSTILE, provider: 'godex', ...said });
  const [startsAt, endsAt] = [toIso(Date.now() + 8 * DAY), toIso(Date.now() + 8 * DAY + HOUR)];
  await postIncident({ db }, { title: 'New disks', message: 'No orders', provider: null, startsAt, endsAt, ...said });
  const long = new Date(Date.now() - 100 * DAY);
  await db
    .insert(postedIncidents)
    .values({ title: 'Long ago', message: 'Forgotten', postedBy: 'cli:anna', postedAt: long, resolvedAt: long });
});

test('open incidents are listed first, providers by their brand, and planned maintenance apart', async () => {
  const { incidents, maintenance } = await readStatusBody(api);
  expect(incidents.map(({ title, provider, resolution }) => [title, provider, resolution])).toEqual([
    [HOSTILE, 'Godex', null],
    ['Slow payouts', null, 'Back to normal'],
  ]);
  expect(maintenance).toMatchObject([{ title: 'New disks', phase: 'announced' }]);
  const [page = ''] = (await readStatusForms(api)).map(readable);
  expect(page.indexOf(HOSTILE)).toBeLessThan(page.indexOf('Slow payouts'));
  expect(page).toContain('Planned');
  expect(page).not.toContain('Long ago');
});

test('a posted incident is an item of the feed, and another one when it is over; all of it stays plain text', async () => {
  const [page = '', , feed = ''] = await readStatusForms(api);
  expect(page).not.toMatch(/<script/i);
  expect(feed).not.toMatch(/<script|&lt;script|<!\[CDATA/i);
  const titles = [...feed.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect(titles.slice(1).sort()).toEqual(
    [
      'Maintenance: New disks',
      'Resolved: Slow payouts',
      'Slow payouts',
      '&#x3C;script&#x3E;alert(1)&#x3C;/script&#x3E; &#x26; &#x22;quotes&#x22; ]]&#x3E; \u{1f30d}',
    ].sort(),
  );
  // Escaped as HTML, and then as XML.
  expect(feed).toContain('&#x3C;p&#x3E;&#x26;lt;script&#x26;gt;alert(1)');
  const guids = [...feed.matchAll(/<guid isPermaLink="false">(.*?)<\/guid>/g)].map(([, guid]) => guid);
  expect(new Set(guids).size).toBe(4);
});

test('a maintenance has a beginning and an end, in this order and to come', async () => {
  const { db } = api.services;
  const planned = { title: 'New disks', message: 'No orders', provider: null, ...said };
  const [past, soon, later] = [-HOUR, HOUR, 2 * HOUR].map((ms) => toIso(Date.now() + ms));
  for (const times of [
    { startsAt: soon },
    { endsAt: soon },
    { startsAt: later, endsAt: soon },
    { startsAt: past, endsAt: past },
  ]) {
    await expect(postIncident({ db }, { ...planned, ...times })).rejects.toThrow('A maintenance');
  }
});

test('nothing of partners, operators, reasons or errors of providers is in any form', async () => {
  const { partnerId } = await api.newPartner();
  await api.services.db.insert(providerOutages).values({ provider: 'godex', lastError: 'connection_timeout' });
  const hidden = [partnerId, 'Example Wallet', 'anna', 'ticket 4711', 'wallet.example', 'connection_timeout'];
  for (const text of await readStatusForms(api)) {
    expect(hidden.filter((each) => text.includes(each))).toEqual([]);
  }
});
