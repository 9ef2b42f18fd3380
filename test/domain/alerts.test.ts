import { chooseDigest, isWithinQuietHours, readQuietHours } from '#domain/alerts/operator-digest';
import { describeNotice, hideLongWords, type OperatorNotice } from '#domain/alerts/operator-notice';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { writeMail } from '#domain/users/mail';
import { expectForEach } from '#test/helpers/expect-for-each';

describe('quiet hours', () => {
  test('quiet hours are parsed in each of their forms', () =>
    expectForEach(
      [
        ['22:00-07:00 Europe/Zurich', { from: 1_320, until: 420, timeZone: 'Europe/Zurich' }],
        ['00:30 - 23:59', { from: 30, until: 1_439, timeZone: 'UTC' }],
        ['22:00-22:00', null],
        ['22-7', null],
        ['24:00-07:00', null],
        ['22:00-07:60', null],
        ['22:00-07:00 Nowhere/Land', null],
      ],
      ([text, hours]) => {
        expect(readQuietHours(text)).toEqual(hours);
      },
    ));

  /** Zurich is one hour ahead of UTC in winter and two in summer. */
  test('quiet hours include their first minute and their last', () =>
    expectForEach(
      [
        ['22:00-07:00 UTC', '2026-01-15T21:59:59Z', false],
        ['22:00-07:00 UTC', '2026-01-15T22:00:00Z', true],
        ['22:00-07:00 UTC', '2026-01-16T00:00:00Z', true],
        ['22:00-07:00 UTC', '2026-01-16T06:59:59Z', true],
        ['22:00-07:00 UTC', '2026-01-16T07:00:00Z', false],
        ['22:00-07:00 Europe/Zurich', '2026-01-15T20:59:00Z', false],
        ['22:00-07:00 Europe/Zurich', '2026-01-15T21:00:00Z', true],
        ['22:00-07:00 Europe/Zurich', '2026-07-15T20:00:00Z', true],
        ['22:00-07:00 Europe/Zurich', '2026-07-16T05:00:00Z', false],
        ['22:00-07:00 America/New_York', '2026-07-16T05:00:00Z', true],
        ['12:00-13:30 UTC', '2026-01-15T12:00:00Z', true],
        ['12:00-13:30 UTC', '2026-01-15T13:30:00Z', false],
        ['12:00-13:30 UTC', '2026-01-15T03:00:00Z', false],
      ],
      ([text, at, quiet]) => {
        const hours = readQuietHours(text);
        expect(hours && isWithinQuietHours(hours, Date.parse(at))).toBe(quiet);
      },
    ));
});

describe('operator digest', () => {
  const NOON = Date.parse('2026-01-15T12:00:00Z');
  const MIDNIGHT = Date.parse('2026-01-16T00:00:00Z');
  const SETTINGS = { digestMs: 5 * MINUTE, quietHours: readQuietHours('22:00-07:00 UTC') };

  let nextId = 1;
  function notice(openedAt: number, given: Partial<OperatorNotice> = {}): OperatorNotice {
    const id = nextId++;
    const what = { source: 'alert', id, kind: 'job_failed', subject: 'retention', words: 'the disk is full' } as const;
    return { ...what, isOnRecord: false, openedAt, mailedAt: null, isAcknowledged: false, ...given };
  }
  const chosen = (open: readonly OperatorNotice[], now: number, settings: typeof SETTINGS = SETTINGS) => {
    const digest = chooseDigest(open, now, settings);
    return digest && { fresh: digest.fresh.map(({ id }) => id), reminded: digest.reminded.map(({ id }) => id) };
  };

  test('a new notice waits until the end of the digest interval and is mailed together with later ones', () => {
    const [first, second] = [notice(NOON), notice(NOON + 4 * MINUTE)];
    expect(chosen([first], NOON + 5 * MINUTE - 1)).toBeNull();
    expect(chosen([first, second], NOON + 5 * MINUTE)).toEqual({ fresh: [first.id, second.id], reminded: [] });
  });

  test('in quiet hours only urgent notices are mailed; the others follow in the first digest after the quiet hours', () => {
    const [calm, urgent] = [notice(MIDNIGHT), notice(MIDNIGHT, { kind: 'worker_ended' })];
    expect(chosen([calm], MIDNIGHT + HOUR)).toBeNull();
    expect(chosen([calm, urgent], MIDNIGHT + 5 * MINUTE)).toEqual({ fresh: [urgent.id], reminded: [] });
    expect(chosen([calm], MIDNIGHT + 7 * HOUR - 1)).toBeNull();
    expect(chosen([calm], MIDNIGHT + 7 * HOUR)).toEqual({ fresh: [calm.id], reminded: [] });
    expect(chosen([calm], MIDNIGHT + 5 * MINUTE, { ...SETTINGS, quietHours: null })).not.toBeNull();
  });

  test('an open notice is mailed again after a day, together with those mailed half a day ago, unless an operator has acknowledged it', () => {
    const now = NOON + 3 * DAY;
    const mailed = (ms: number, given: Partial<OperatorNotice> = {}) => notice(NOON, { mailedAt: now - ms, ...given });
    const [old, halfDay, lately] = [mailed(DAY), mailed(12 * HOUR), mailed(HOUR)];
    const acknowledged = mailed(2 * DAY, { isAcknowledged: true });
    expect(chosen([halfDay, lately, acknowledged], now)).toBeNull();
    expect(chosen([old, halfDay, lately, acknowledged], now)).toEqual({ fresh: [], reminded: [old.id, halfDay.id] });
  });

  const ORDER = 'ord_0123456789abcdefghjkmnpqrs';
  const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

  test('a notice about an order whose row is lost, which has no page, links to the queue that has it', () => {
    const linkOf = (given: Partial<OperatorNotice>) =>
      describeNotice(notice(NOON, { subject: ORDER, ...given }), 'https://swap.example').link;
    expect([
      linkOf({ source: 'case', kind: 'row_gone' }),
      linkOf({ kind: 'call_unanswered' }),
      linkOf({ source: 'case', kind: 'row_behind', isOnRecord: true }),
    ]).toEqual([
      'https://swap.example/support/queues/cases',
      'https://swap.example/support/queues/alerts',
      `https://swap.example/support/orders/${ORDER}`,
    ]);
  });

  test('a mail lists each notice with a link to its order or queue, urgent ones first, and shows no whole address', () => {
    const words = `sent to ${ADDRESS}, see ${ORDER}`;
    const facts = [
      notice(NOON),
      notice(NOON, { source: 'case', kind: 'late_deposit', subject: ORDER, isOnRecord: true, words }),
      notice(NOON, { kind: 'provider_unserved', subject: 'alphaswap', words: 'Set its key.' }),
    ].map((each) => describeNotice(each, 'https://swap.example'));
    const link = 'https://swap.example/support/queues';
    const { subject, text } = writeMail('operator_digest', { fresh: facts, reminded: [], link });
    expect(subject).toBe('Swaplane: 3 things to look at, 1 urgent');
    const lines = text.trim().split('\n\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^URGENT: Provider with open orders not served\. alphaswap .* Set its key\. https:\/\/swap/,
    );
    expect(lines[0]).toContain('https://swap.example/support/queues/alerts');
    expect(lines[2]).toContain(`sent to bc1qar…5mdq, see ${ORDER}`);
    expect(lines[2]).toContain(`https://swap.example/support/orders/${ORDER}`);
    expect(text).not.toContain(ADDRESS);
  });

  test('the subject of a mail names a single notice, and gives the number of many', () => {
    const link = 'https://swap.example/support/queues';
    const facts = (count: number) =>
      Array.from({ length: count }, () => describeNotice(notice(NOON), 'https://swap.example'));
    expect(writeMail('operator_digest', { fresh: facts(1), reminded: [], link }).subject).toBe('Swaplane: Job failed');
    const flood = writeMail('operator_digest', { fresh: facts(500), reminded: [], link });
    expect(flood.subject).toBe('Swaplane: 500 things to look at');
    expect(flood.text).toContain('And 470 more.');
    expect(flood.text.length).toBeLessThan(10_000);
    expect(writeMail('operator_digest', { fresh: [], reminded: facts(2), link }).subject).toBe(
      'Swaplane: 2 things still open',
    );
  });

  test.each([
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290…9EE7'],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'bitcoi…dx6a'],
    [ORDER, ORDER],
    ['provider order 6f1e2d3c', 'provider order 6f1e2d3c'],
  ])('the text %p is shown to operators as %p', (text, shown) => {
    expect(hideLongWords(text)).toBe(shown);
  });

  test('a notice of a kind that only a newer release knows is mailed too', () => {
    const newer = describeNotice(notice(NOON, { kind: 'moon_fell_down', subject: 'moon' }), 'https://swap.example');
    expect(newer).toMatchObject({ severity: 'urgent', title: 'moon fell down' });
  });
});
