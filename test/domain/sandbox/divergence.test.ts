import { findDivergence } from '#cli/scenario/golden/divergence';
import { readGolden } from '#test/helpers/sandbox/golden-play';

const GOLDEN = readGolden('underpaid');

test('equal texts have no divergence', () => {
  expect(findDivergence(GOLDEN, GOLDEN)).toBeNull();
});

test.each<[string, string, string, string, RegExp]>([
  ['another instant of a status', '+800 s', '+801 s', 'timeline', /moves of orders|window/],
  [
    'another deadline',
    'refund_deadline: null -> "2026-01-01T00:23',
    'refund_deadline: null -> "2026-01-01T00:24',
    'answers',
    /refund window/,
  ],
  ['another code', 'underpayment', 'overpayment', 'answers', /reason code/],
  ['bytes alone', 'signature t=1767225600,v1=', 'signature t=1767225600,v1=x', 'events', /bytes of a body/],
])('the divergence %s is shown with its place and its likely cause', (_what, from, to, section, cause) => {
  const divergence = findDivergence(GOLDEN, GOLDEN.replace(from, to));
  const lines = GOLDEN.split('\n');
  expect(divergence).toMatchObject({ section, line: lines.findIndex((line) => line.includes(from)) + 1 });
  expect(divergence?.cause).toMatch(cause);
  expect(divergence?.sideBySide.split('\n').filter((line) => line.startsWith('≠'))).toHaveLength(1);
});

test('a text that ends early diverges at its end', () => {
  const short = GOLDEN.slice(0, GOLDEN.indexOf('== events'));
  expect(findDivergence(GOLDEN, short)?.section).toBe('events');
});
