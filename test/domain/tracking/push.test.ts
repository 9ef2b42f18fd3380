import { createECDH } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/duration';
import { ORDER_STATUSES } from '#domain/orders/status';
import {
  isLastChange,
  isPushEndpoint,
  judgePush,
  lateChangeOf,
  newLateChange,
  PUSH_LIFE_MS,
  PUSHED,
  pushedOf,
  readRetryAfter,
} from '#domain/tracking/push';
import { createKeyring } from '#security/keyring';
import { areBrowserKeys, encryptForBrowser, toPushKey } from '#security/web-push';
import { expectForEach } from '#test/helpers/expect-for-each';
import { createBrowser } from '#test/helpers/webhooks/push-service';

describe('what is told', () => {
  test('every status is told but those at which there is nothing to know or to do', () => {
    expect(ORDER_STATUSES.filter((status) => pushedOf(status) === null)).toEqual(['waiting_deposit', 'exchanging']);
  });

  test('a late deposit is under way until its provider has paid it out, sent it back, or failed', () => {
    expect((['confirming', 'sending', 'completed', 'refunded', 'failed'] as const).map(lateChangeOf)).toEqual([
      'late_under_way',
      'late_under_way',
      'late_completed',
      'late_refunded',
      'late_failed',
    ]);
  });

  test.each([
    [null, 'confirming', 'late_under_way'],
    [null, 'failed', 'late_failed'],
    ['confirming', 'sending', null],
    ['sending', 'failed', 'late_failed'],
    ['failed', 'failed', null],
    ['failed', 'refunded', 'late_refunded'],
    ['confirming', 'completed', 'late_completed'],
  ] as const)('of a late deposit that was %s and is %s now, its user is told %s', (known, status, told) => {
    expect(newLateChange(known, status)).toBe(told);
  });

  test('an order that expired or failed may still get a late deposit, so it is not the last change, nor is a failure with that one', () => {
    const last = Object.keys(PUSHED).filter((change) => isLastChange(change as keyof typeof PUSHED));
    expect(last).toEqual(['completed', 'refunded', 'late_completed', 'late_refunded']);
  });
});

describe('addresses', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('%s is one of a known push service', (url) => {
    expect(isPushEndpoint(url, [])).toBe(true);
  });

  test.each([
    'https://push.example.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://evilpush.services.mozilla.com.evil.example/',
    'https://notify.windows.com.evil.example/',
    'https://xnotify.windows.com/',
    'https://fcm.googleapis.com/fcm/send/abc#x',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    'http://localhost:8080/',
    'https://localhost/',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('%s is none', (url) => {
    expect(isPushEndpoint(url, [])).toBe(false);
  });

  test('an operator can name further services; this machine is meant only by its name, in plain http, with a port', () => {
    const further = ['push.example.com', '*.push.example.net', 'localhost'];
    const accepted = (url: string) => isPushEndpoint(url, further);
    expect(
      ['https://push.example.com/a', 'https://eu.push.example.net/a', 'http://localhost:9000/a'].map(accepted),
    ).toEqual([true, true, true]);
    expect(
      ['http://push.example.com/a', 'https://push.example.net/a', 'http://localhost/a', 'http://127.0.0.1:9000/a'].map(
        accepted,
      ),
    ).toEqual([false, false, false, false]);
  });
});

describe('answers', () => {
  const judge = (status: number | null, given: { tries?: number; ageMs?: number; retryAfterMs?: number } = {}) =>
    judgePush({ status, tries: 1, ageMs: 0, retryAfterMs: null, ...given });

  test('a push that was taken is sent, and a subscription that the service does not know is over', () => {
    expect([200, 201, 204, 404, 410].map((status) => judge(status).kind)).toEqual([
      'sent',
      'sent',
      'sent',
      'gone',
      'gone',
    ]);
  });

  test('what will not become better is not repeated', () =>
    expectForEach([301, 400, 401, 403, 413], (status) => expect(judge(status)).toEqual({ kind: 'refused' })));

  test('no answer, too many and errors of the service are repeated, later and later, and given up in the end', () =>
    expectForEach([null, 408, 429, 500, 503], (status) => {
      const waits = [1, 2, 3, 4, 5, 6].map((tries) => judge(status, { tries }));
      expect(waits.map((verdict) => (verdict.kind === 'again' ? verdict.waitMs : verdict.kind))).toEqual([
        30 * SECOND,
        2 * MINUTE,
        10 * MINUTE,
        HOUR,
        6 * HOUR,
        'refused',
      ]);
    }));

  test('what the service asks to wait is waited, unless the push would be too old by then', () => {
    expect(judge(429, { retryAfterMs: HOUR })).toEqual({ kind: 'again', waitMs: HOUR });
    expect(judge(503, { retryAfterMs: SECOND })).toEqual({ kind: 'again', waitMs: 30 * SECOND });
    expect(judge(429, { retryAfterMs: 2 * DAY })).toEqual({ kind: 'refused' });
    expect(judge(500, { ageMs: PUSH_LIFE_MS })).toEqual({ kind: 'refused' });
  });

  test('Retry-After is seconds or a date', () => {
    const now = Date.parse('2026-03-02T10:00:00Z');
    expect(
      [null, '120', 'Mon, 02 Mar 2026 10:01:00 GMT', 'Mon, 02 Mar 2026 09:00:00 GMT', 'soon', '-1'].map((text) =>
        readRetryAfter(text, now),
      ),
    ).toEqual([null, 120_000, 60_000, 0, null, expect.anything()]);
  });
});

describe('encryption', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');

  test('the example of RFC 8291 has the bytes that are published there', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const secrets = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    };
    expect(encryptForBrowser('When I grow up, I want to be a watermelon', keys, secrets).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('no two messages have the same bytes', () => {
    const { keys } = createBrowser('https://web.push.apple.com/a').subscription;
    const sealed = [1, 2].map(() => encryptForBrowser('{}', keys).toString('hex'));
    expect(new Set(sealed).size).toBe(2);
  });

  test('keys that no browser has are recognized', () => {
    const { keys } = createBrowser('https://web.push.apple.com/a').subscription;
    const point = bytes(keys.p256dh);
    const off = Buffer.from(point);
    off.writeUInt8(off.readUInt8(64) ^ 1, 64);
    const wrong = [off, point.subarray(0, 64), Buffer.alloc(65)].map((one) => one.toString('base64url'));
    expect(areBrowserKeys(keys)).toBe(true);
    expect(wrong.map((p256dh) => areBrowserKeys({ ...keys, p256dh }))).toEqual([false, false, false]);
    expect(areBrowserKeys({ ...keys, auth: keys.auth.slice(0, 20) })).toBe(false);
  });

  test('every bytes make a key on the curve, and a secret key always the same', () => {
    for (const fill of [0, 1, 127, 255]) {
      const { publicKey } = toPushKey(Buffer.alloc(48, fill));
      expect(createECDH('prime256v1').generateKeys()).toHaveLength(bytes(publicKey).length);
      expect(areBrowserKeys({ p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toBe(true);
    }
    const [one, again] = ['a'.repeat(32), 'a'.repeat(32)].map((key) => createKeyring(key));
    const rotated = createKeyring('b'.repeat(32), 'a'.repeat(32));
    const keyOf = (keyring: typeof one, name = '') => keyring?.pushKey(name)?.publicKey;
    expect(keyOf(one, one?.name)).toBe(keyOf(again, one?.name));
    expect(keyOf(rotated, one?.name)).toBe(keyOf(one, one?.name));
    expect(keyOf(rotated, rotated.name)).not.toBe(keyOf(one, one?.name));
    expect(keyOf(one, rotated.name)).toBeUndefined();
  });
});
