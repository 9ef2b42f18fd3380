import { isSameAddress } from '#address/spelling';
import { findMemoProblem } from '#address/validate-address';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CHECKED } from './vectors';

describe('same', () => {
  const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
  const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  const TON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
  const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
  const XDC = EVM.slice(2).toLowerCase();

  test('two forms of one address are recognized as the same address', () =>
    expectForEach(
      [
        ['in other capitals', 'eth', EVM, EVM.toLowerCase()],
        ['without its prefix', 'bch', `bitcoincash:${BCH}`, BCH],
        ['without its prefix and in capitals', 'bch', `bitcoincash:${BCH}`, BCH.toUpperCase()],
        ['in capitals, as QR codes have it', 'btc', BECH32, BECH32.toUpperCase()],
        ['by its other prefix', 'xdc', `xdc${XDC}`, `0x${XDC}`],
        ['that may bounce, and not', 'ton', TON, 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p'],
        ['with blanks around it', 'btc', BASE58, ` ${BASE58} `],
      ],
      ([_how, network, one, other]) => {
        expect(isSameAddress(network, one, other)).toBe(true);
        expect(isSameAddress(network, other, one)).toBe(true);
      },
    ));

  test.each([
    ['in another case on a case-sensitive network', 'btc', BASE58, BASE58.toLowerCase()],
    ['in another case, without a checksum', 'sol', SOLANA, SOLANA.toLowerCase()],
    ['with one different character', 'eth', EVM, EVM.replace(/7$/, '8')],
    ['in another form', 'btc', BASE58, BECH32],
  ])('two addresses are different: %s', (_how, network, one, other) => {
    expect(isSameAddress(network, one, other)).toBe(false);
  });

  /** Some vectors hold one address in two forms. */
  const canonical = (address: string) => address.toLowerCase().replace(/^[a-z]+:|^xdc|^0x/, '');

  test('on every network an address equals itself and differs from every other one', () => {
    const wrong = Object.entries(CHECKED).flatMap(([network, addresses]) =>
      addresses.filter((one) =>
        addresses.some((other) => isSameAddress(network, one, other) !== (canonical(one) === canonical(other))),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('memo', () => {
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
});
