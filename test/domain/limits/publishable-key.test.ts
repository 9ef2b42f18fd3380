import {
  canonicalOrigin,
  isPublishableKey,
  MOST_ORIGINS,
  originRefusal,
  toOrigins,
} from '#domain/keys/publishable-key';
import { newApiKey, newPublishableKey } from '#security/secret';

describe('publishable keys', () => {
  test('a publishable key is never taken for a secret one, nor the other way round', () => {
    for (const environment of ['test', 'live'] as const) {
      expect(isPublishableKey(newPublishableKey(environment))).toBe(true);
      expect(isPublishableKey(newApiKey(environment))).toBe(false);
      expect(newPublishableKey(environment)).not.toMatch(/^pk_/);
    }
  });

  test('an origin is listed in the form in which browsers send it', () => {
    expect(canonicalOrigin('https://Wallet.Example', 'live')).toBe('https://wallet.example');
    expect(canonicalOrigin(' https://wallet.example:443/ ', 'live')).toBe('https://wallet.example');
    expect(canonicalOrigin('https://wallet.example:8443', 'live')).toBe('https://wallet.example:8443');
    expect(canonicalOrigin('https://bücher.example', 'live')).toBe('https://xn--bcher-kva.example');
  });

  test.each([
    'wallet.example',
    '*',
    'https://*.wallet.example',
    'https://wallet.example/swap',
    'https://wallet.example/?a',
    'https://user@wallet.example',
    'http://wallet.example',
    'file:///page.html',
    'data:text/html,x',
    'null',
    '',
  ])('%p is no origin that a key can list', (text) => {
    expect(canonicalOrigin(text, 'test')).toBeNull();
    expect(() => toOrigins([text], 'test')).toThrow('is not an origin');
  });

  test("only a test key may list a developer's own machine without TLS", () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:8080']) {
      expect(canonicalOrigin(origin, 'test')).toBe(origin);
      expect(canonicalOrigin(origin, 'live')).toBeNull();
    }
  });

  test('a list has 1 to 20 origins, each once', () => {
    expect(toOrigins(['https://a.example', 'https://A.example/'], 'live')).toEqual(['https://a.example']);
    expect(() => toOrigins([], 'live')).toThrow('1 to 20');
    const many = Array.from({ length: MOST_ORIGINS + 1 }, (_, index) => `https://w${index}.example`);
    expect(() => toOrigins(many, 'live')).toThrow('1 to 20');
  });

  test('a page may use a key if its whole origin is listed, or if it is one of ours', () => {
    const origins = ['https://wallet.example'];
    expect(originRefusal(origins, { origin: 'https://wallet.example', isOwn: false })).toBeNull();
    expect(originRefusal(origins, { origin: undefined, isOwn: true })).toBeNull();
    const foreign = [
      'https://wallet.example.evil.example',
      'https://evil-wallet.example',
      'http://wallet.example',
      'https://wallet.example:444',
    ];
    for (const origin of foreign) {
      expect(originRefusal(origins, { origin, isOwn: false })).toContain(`not for pages of ${origin}`);
    }
    expect(originRefusal(origins, { origin: undefined, isOwn: false })).toContain('call the Partner API');
    expect(originRefusal(origins, { origin: 'null', isOwn: false })).toContain('no origin');
  });
});
