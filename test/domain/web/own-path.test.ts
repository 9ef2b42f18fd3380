import { expectForEach } from '#test/helpers/expect-for-each';
import { isOwnPath } from '#web/shared/users/login/own-path';

test('a login leads on to every page of the application', () =>
  expectForEach(
    ['/', '/orders', '/orders?status=completed&q=%C3%A9', "/orders?q=it's", '/orders/ord_1#events', '/orders?next=//x'],
    (path) => expect(isOwnPath(path)).toBe(true),
  ));

test('a login leads to no other site, however the address is written', () =>
  expectForEach(
    [
      undefined,
      '',
      'orders',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      ' //evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/orders//evil.example',
      '/a/../\t/evil.example',
      '/%2e%2e//evil.example',
      '/\u0000/evil.example',
      '/\u2028/evil.example',
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '@evil.example',
    ],
    (path) => expect(isOwnPath(path)).toBe(false),
  ));
