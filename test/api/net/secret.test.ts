import fc from 'fast-check';
import { isId } from '#domain/id';
import {
  mailTextAt,
  previousWebhookSecretAt,
  providerSecretAt,
  totpSecretAt,
  webhookSecretAt,
} from '#domain/keys/seal-place';
import { createKeyring, trackingToken } from '#security/keyring';
import { deriveId, newApiKey, newId, newWebhookSecret, toBase62, toShownPrefix } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';

const ORDER = 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p';
const SERVER_SECRET = 'a-server-secret-used-by-tests-only';
const PLACE = webhookSecretAt('we_1');

describe('ids', () => {
  test('new ids are well formed and unique', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('ord'));
    expect(ids.every((id) => isId('ord', id))).toBe(true);
    expect(new Set(ids).size).toBe(1_000);
  });

  test('a seeded id depends on every part and on the borders between the parts', () => {
    const id = deriveId('ord', 'par_1', 'seed', 'happy');
    expect(isId('ord', id)).toBe(true);
    expect(deriveId('ord', 'par_1', 'seed', 'happy')).toBe(id);
    const others = [
      deriveId('ord', 'par_1', 'seed'),
      deriveId('ord', 'par_1s', 'eed', 'happy'),
      deriveId('ord', 'par_1', 'seedhappy'),
      deriveId('ord', 'par_1', 'seed', 'happy', ''),
      deriveId('ord', 'seed', 'par_1', 'happy'),
    ];
    expect(new Set([id, ...others]).size).toBe(6);
  });
});

describe('keys and secrets', () => {
  test.each([
    ['a test key', () => newApiKey('test'), /^pk_test_[0-9A-Za-z]{43}$/],
    ['a live key', () => newApiKey('live'), /^pk_live_[0-9A-Za-z]{43}$/],
    ['a sandbox webhook secret', () => newWebhookSecret('test'), /^whsec_test_[0-9A-Za-z]{43}$/],
    ['a live webhook secret', () => newWebhookSecret('live'), /^whsec_[0-9A-Za-z]{43}$/],
  ])('%s always has the same form and is unique', (_, make, form) => {
    const made = Array.from({ length: 300 }, make);
    for (const secret of made) {
      expect(secret).toMatch(form);
    }
    expect(new Set(made).size).toBe(300);
  });

  test('base62 keeps all 256 bits', () => {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const value = [...toBase62(Buffer.from(bytes))].reduce(
          (sum, sign) => sum * 62n + BigInt(digits.indexOf(sign)),
          0n,
        );
        expect(value.toString(16).padStart(64, '0')).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
  });

  test('the random part covers its whole range', () => {
    const randomParts = Array.from({ length: 400 }, () => newApiKey('test').slice(8));
    for (const index of [1, 21, 42]) {
      expect(new Set(randomParts.map((part) => part[index])).size).toBeGreaterThan(55);
    }
  });

  test('16 characters of a key may be shown', () => {
    const key = newApiKey('live');
    expect(toShownPrefix(key)).toBe(key.slice(0, 16));
    expect(toShownPrefix(key)).toHaveLength(16);
  });
});

describe('the keyring', () => {
  const keyring = createKeyring(SERVER_SECRET);
  const other = createKeyring(`${SERVER_SECRET}2`);

  test('hashes a key to 32 bytes that only this server can compute', () => {
    expect(keyring.hashApiKey('pk_test_x')).toHaveLength(32);
    expect(keyring.hashApiKey('pk_test_x')).toEqual(createKeyring(SERVER_SECRET).hashApiKey('pk_test_x'));
    expect(keyring.hashApiKey('pk_test_x')).not.toEqual(keyring.hashApiKey('pk_test_y'));
    expect(keyring.hashApiKey('pk_test_x')).not.toEqual(other.hashApiKey('pk_test_x'));
  });

  test('creates a token for our own prober that only this server accepts, and only for a short time', () => {
    const now = Date.parse('2026-03-02T10:00:00.000Z');
    const token = keyring.probeToken(now);
    const accepted = [-120, -60, 0, 59, 61, 120].map((seconds) =>
      keyring.probeTokenMatches(token, now + seconds * 1_000),
    );
    expect(accepted).toEqual([false, true, true, true, true, false]);
    expect(createKeyring(SERVER_SECRET).probeTokenMatches(token, now)).toBe(true);
    expect(other.probeTokenMatches(token, now)).toBe(false);
    expect(keyring.probeTokenMatches('', now)).toBe(false);
  });

  test('opens what it sealed', () =>
    expectForEach(['', 'whsec_test_abc', 'ünïcödé ✓', 'x'.repeat(5_000)], (secret) => {
      const sealed = keyring.seal(PLACE, secret);
      expect(sealed).toMatch(/^v2\.[\w-]+$/);
      expect(keyring.open(PLACE, sealed)).toBe(secret);
    }));

  test('seals the same secret differently each time and never readably', () => {
    const sealed = Array.from({ length: 50 }, () => keyring.seal(PLACE, 'whsec_test_abc'));
    expect(new Set(sealed).size).toBe(50);
    for (const text of sealed) {
      expect(text).not.toContain('whsec');
      expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('whsec');
    }
  });

  test('refuses a sealed text with a changed byte, a cut one, and one of another version or server', () => {
    const sealed = keyring.seal(PLACE, 'whsec_test_abc');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => keyring.open(PLACE, `v2.${changed.toString('base64url')}`)).toThrow('altered');
    }
    expect(() => keyring.open(PLACE, sealed.slice(0, 20))).toThrow('unknown form');
    expect(() => keyring.open(PLACE, sealed.replace('v2.', 'v3.'))).toThrow('unknown form');
    expect(() => keyring.open(PLACE, '')).toThrow('unknown form');
    expect(() => other.open(PLACE, sealed)).toThrow('altered');
  });

  test('creates the published tracking token', () => {
    expect(trackingToken('tracking-test-key-do-not-use', ORDER)).toBe('zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs');
  });

  test('creates tracking tokens that open their own order on their own server only', () => {
    const token = keyring.trackingToken(ORDER);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(keyring.trackingTokenMatches(ORDER, token)).toBe(true);
    expect(keyring.trackingTokenMatches(`${ORDER}x`, token)).toBe(false);
    expect(other.trackingTokenMatches(ORDER, token)).toBe(false);
    for (const wrong of ['', token.slice(1), `${token}=`, `x${token.slice(1)}`]) {
      expect(keyring.trackingTokenMatches(ORDER, wrong)).toBe(false);
    }
  });

  test('refuses a server secret that is too short', () => {
    expect(() => createKeyring('short')).toThrow(RangeError);
    expect(() => createKeyring(SERVER_SECRET, 'short')).toThrow(RangeError);
  });
});

describe('a sealed text', () => {
  const keyring = createKeyring(SERVER_SECRET);
  const sealed = keyring.seal(PLACE, 'whsec_test_abc');

  test('does not open in another row, column or table', () =>
    expectForEach(
      [
        webhookSecretAt('we_2'),
        previousWebhookSecretAt('we_1'),
        totpSecretAt('we_1'),
        mailTextAt('we_1'),
        providerSecretAt('we_1'),
      ],
      (place) => {
        expect(() => keyring.open(place, sealed)).toThrow('for another place');
        expect(() => keyring.reseal(place, sealed)).toThrow('for another place');
      },
    ));

  test('of release 0.1 opens only while it is permitted, and is sealed again for its place', () => {
    const server = createKeyring(SERVER_SECRET);
    server.useOldSeals({ writtenUntil: Date.now() + 60_000, readUntil: Date.now() + 60_000 });
    const old = server.seal(PLACE, 'whsec_test_abc');
    expect(old).toMatch(/^v1\./);
    expect(server.open(PLACE, old)).toBe('whsec_test_abc');
    expect(keyring.open(PLACE, server.reseal(PLACE, old) ?? '')).toBe('whsec_test_abc');
    server.useOldSeals({ writtenUntil: 0, readUntil: Date.now() - 1 });
    for (const refusing of [server, keyring]) {
      expect(() => refusing.open(PLACE, old)).toThrow('not accepted any more');
      expect(() => refusing.open(PLACE, old.replace('v1.', 'v2.'))).toThrow('altered');
      expect(() => refusing.reseal(PLACE, old)).toThrow('not accepted any more');
    }
    expect(server.seal(PLACE, 'whsec_test_abc')).toMatch(/^v2\./);
  });
});

describe('the keyring after its secret was changed', () => {
  const old = createKeyring(SERVER_SECRET);
  const older = createKeyring(`${SERVER_SECRET}0`);
  const alone = createKeyring(`${SERVER_SECRET}2`);
  const both = createKeyring(`${SERVER_SECRET}2`, SERVER_SECRET, `${SERVER_SECRET}0`);

  test('uses the current secret for new values and accepts values made with any of its secrets', () => {
    expect(both.hashApiKey('pk_test_x')).toEqual(alone.hashApiKey('pk_test_x'));
    expect(both.apiKeyHashes('pk_test_x')).toEqual(
      [alone, old, older].map((keyring) => keyring.hashApiKey('pk_test_x')),
    );
    expect(both.trackingToken(ORDER)).toBe(alone.trackingToken(ORDER));
    expect(alone.open(PLACE, both.seal(PLACE, 'whsec_test_abc'))).toBe('whsec_test_abc');
    for (const keyring of [alone, old, older]) {
      expect(both.trackingTokenMatches(ORDER, keyring.trackingToken(ORDER))).toBe(true);
      expect(both.open(PLACE, keyring.seal(PLACE, 'whsec_test_abc'))).toBe('whsec_test_abc');
    }
    const stranger = createKeyring(`${SERVER_SECRET}3`);
    expect(both.trackingTokenMatches(ORDER, stranger.trackingToken(ORDER))).toBe(false);
    expect(() => both.open(PLACE, stranger.seal(PLACE, 'whsec_test_abc'))).toThrow('altered');
  });

  test('knows a code that was hashed under any of its secrets, and no more once that one is gone', () => {
    const hashes = both.codeHashes('backup:usr_1:abcd');
    expect(hashes).toEqual([alone, old, older].map((keyring) => keyring.hashCode('backup:usr_1:abcd')));
    expect(alone.codeHashes('backup:usr_1:abcd')).toEqual(hashes.slice(0, 1));
  });

  test('seals again what was sealed under a previous secret, and nothing else', () => {
    const resealed = both.reseal(PLACE, older.seal(PLACE, 'whsec_test_abc'));
    expect(alone.open(PLACE, resealed ?? '')).toBe('whsec_test_abc');
    expect(both.reseal(PLACE, resealed ?? '')).toBeNull();
    expect(() => alone.reseal(PLACE, old.seal(PLACE, 'whsec_test_abc'))).toThrow('altered');
  });

  test('has a name that depends on the current secret only and reveals nothing of it', () => {
    expect(both.name).toBe(alone.name);
    expect(new Set([old, older, alone].map(({ name }) => name)).size).toBe(3);
    expect(both.name).toMatch(/^[0-9a-f]{16}$/);
  });
});
