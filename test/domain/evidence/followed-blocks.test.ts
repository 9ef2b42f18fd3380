import { HOUR, MINUTE, toIso } from '#domain/duration';
import { hasBegunAnew } from '#domain/evidence/followed-blocks';
import { CREATED } from '#test/helpers/orders/order-state';

const blockAt = (height: number, agoMs: number) => ({
  height,
  hash: `b${height}`,
  parentHash: `b${height - 1}`,
  time: toIso(CREATED - agoMs),
});
const STORED = [blockAt(500, MINUTE), blockAt(400, HOUR), blockAt(200, 2 * HOUR)];

test('a network began anew if its last block is below all that were looked through, and younger than all of them [rules/evidence: Reorganisations]', () => {
  expect(hasBegunAnew(blockAt(7, 0), STORED)).toBe(true);
  expect(hasBegunAnew(blockAt(199, 2 * HOUR), STORED)).toBe(false);
  expect(hasBegunAnew(blockAt(199, MINUTE), STORED)).toBe(false);
  expect(hasBegunAnew(blockAt(200, 0), STORED)).toBe(false);
  expect(hasBegunAnew(blockAt(7, 0), [])).toBe(false);
});
