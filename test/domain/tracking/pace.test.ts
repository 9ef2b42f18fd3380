import { MINUTE } from '#domain/duration';
import { LANGUAGE_LIST } from '#domain/tracking/languages';
import { MESSAGES } from '#domain/tracking/messages/table';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readable, SANDBOX } from '#test/helpers/orders/tracked-orders';
import { renderState, type ShownSettings, trackedIn } from './rendered-page';

const stateOf = (name: string): ShownSettings => TRACKED_STATES[name]?.() ?? {};
const since = new Date(Date.now() - 90 * MINUTE);

test('a swap that lasts longer than nearly all measured ones is said to in every language, with what is usual', () =>
  expectForEach(LANGUAGE_LIST, (language) => {
    const text = readable(renderState(stateOf('exchanging'), language).page);
    const [start = ''] = MESSAGES[language]['duration.longer'].split('{');
    expect(text).toContain(start.trim());
  }));

test('one within the usual time is not, and neither is one that too few were measured for, or of the sandbox', () => {
  const longer = (settings: ShownSettings) => trackedIn(settings, 'en').tracked.longer_than_usual;
  const exchanging = stateOf('exchanging');
  expect(longer(exchanging)).toBe(true);
  expect(longer({ ...exchanging, openedMsAgo: 17 * MINUTE })).toBe(false);
  const few = { usual: { completed: 19, secondsMedian: 60, secondsP95: 120 } };
  expect(longer({ ...exchanging, record: few })).toBe(false);
  expect(longer({ ...exchanging, input: { ...exchanging.input, sandbox: SANDBOX } })).toBe(false);
  expect(longer(stateOf('completed'))).toBe(false);
  expect(longer(stateOf('refund-choice'))).toBe(false);
});

test('a review, a refund on its way and an incident say their times in every language', () =>
  expectForEach(LANGUAGE_LIST, (language) => {
    for (const state of ['review', 'refund-under-way']) {
      expect(trackedIn(stateOf(state), language).tracked.pace).toHaveLength(1);
    }
    const { tracked } = trackedIn({ ...stateOf('exchanging'), record: { postedIncidentSince: since } }, language);
    expect(tracked.pace).toHaveLength(2);
    expect(String(tracked.pace[0])).toContain('AlphaSwap');
  }));

test('how a refund works is said until it is decided, and then no longer', () => {
  const notice = (state: string) => trackedIn(stateOf(state), 'en').tracked.refund_notice;
  expect(String(notice('exchanging'))).toContain('If this swap cannot continue');
  expect(String(notice('refund-choice'))).toContain('choose how to get your deposit back');
  expect(notice('refund-under-way')).toBeNull();
});

test('an incident is as old as what began first, and gone from a page that will not change any more', () => {
  const record = { postedIncidentSince: since, providerDownSince: new Date(since.getTime() - MINUTE) };
  const incident = (state: string) => trackedIn({ ...stateOf(state), record }, 'en').tracked.provider_incident_since;
  expect(incident('exchanging')).toBe(record.providerDownSince.toISOString());
  expect(incident('waiting')).not.toBeNull();
  expect(incident('completed')).toBeNull();
});

test('too few reviews say nothing, and neither do reviews on the page of another status', () => {
  const few = { reviews: { reviewed: 9, secondsMedian: 60, secondsP95: 120 } };
  expect(trackedIn({ ...stateOf('review'), record: few }, 'en').tracked.review_seconds).toBeNull();
  expect(trackedIn(stateOf('exchanging'), 'en').tracked.review_seconds).toBeNull();
  expect(trackedIn(stateOf('review'), 'en').tracked.review_seconds).toEqual({ median: 7200, p95: 93_600 });
});
