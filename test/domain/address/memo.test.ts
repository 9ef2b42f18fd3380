import { findMemoProblem } from '#address/validate-address';
import { expectForEach } from '#test/helpers/expect-for-each';

test('a network accepts its memos', () =>
  expectForEach(
    [
      ['xrp', '0'],
      ['xrp', '4294967295'],
      ['xlm', 'a'.repeat(28)],
      ['xlm', '18446744073709551615'],
      ['ton', 'ü'.repeat(60)],
      ['hbar', 'x'.repeat(100)],
      ['atom', 'x'.repeat(128)],
      ['atom', 'ü'.repeat(128)],
      ['cspr', '18446744073709551615'],
      ['stx', 'x'.repeat(34)],
      ['mina', 'x'.repeat(32)],
      ['xem', 'ü'.repeat(128)],
      ['btc', 'ignored there'],
    ],
    ([network, memo]) => {
      expect(findMemoProblem(network, memo)).toBeNull();
    },
  ));

test('a network refuses memos of other forms', () =>
  expectForEach(
    [
      ['xrp', '4294967296', /destination tag/],
      ['xrp', '-1', /destination tag/],
      ['xrp', '01', /destination tag/],
      ['xrp', '1.5', /destination tag/],
      ['xrp', '1e3', /destination tag/],
      ['xrp', '', /destination tag/],
      ['xrp', 'invoice', /destination tag/],
      ['xlm', 'a'.repeat(29), /at most 28 bytes/],
      ['xlm', 'ü'.repeat(15), /at most 28 bytes/],
      ['ton', `${'ü'.repeat(60)}x`, /at most 120 bytes/],
      ['hbar', 'x'.repeat(101), /at most 100 bytes/],
      ['cspr', '18446744073709551616', /transfer ID: a whole number/],
      ['cspr', 'order 7', /transfer ID: a whole number/],
      ['stx', 'x'.repeat(35), /at most 34 bytes/],
      ['mina', 'ü'.repeat(17), /at most 32 bytes/],
      ['eos', '€'.repeat(86), /at most 256 bytes/],
      ['osmo', '€'.repeat(86), /at most 256 bytes/],
      ['atom', 'x'.repeat(129), /1 to 128 characters/],
      ['ton', '', /1 to 128 characters/],
    ],
    ([network, memo, problem]) => {
      expect(findMemoProblem(network, memo)).toMatch(problem);
    },
  ));
