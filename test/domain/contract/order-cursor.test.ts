import fc from 'fast-check';
import { readCursor, writeCursor } from '#contract/orders/order-cursor';
import type { OrderCursor } from '#domain/orders/order-cursor';
import { newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';

const orderId = newId('ord');
const written = (text: string) => Buffer.from(text).toString('base64url');

test.each<OrderCursor>([
  { by: 'creation', createdAtMs: 1_772_445_600_000, orderId },
  { by: 'creation', createdAtMs: -1, orderId },
  { by: 'change', eventId: `${orderId}:confirming:1772445600000` },
])('the cursor %j is parsed to what was written', (cursor) => {
  expect(writeCursor(cursor)).toMatch(/^[\w-]+$/);
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test('a cursor that the service never issued is refused', () =>
  expectForEach(
    [
      '',
      'x',
      written(''),
      written('c.1.ord_x'),
      written(`c.x.${orderId}`),
      written(`c.999999999999999.${orderId}`),
      written(`c.-999999999999999.${orderId}`),
      written('u.'),
      written(`u.${orderId}`),
      written(`x.1.${orderId}`),
    ],
    (text) => {
      expect(readCursor(text)).toBeNull();
    },
  ));

test('an arbitrary text is not a cursor', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(readCursor(text)).toBeNull()));
});
