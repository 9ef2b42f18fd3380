import { isSameAddress } from '#address/same';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CHECKED } from './vectors';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const XDC = EVM.slice(2).toLowerCase();

test('two forms of one address are recognized as the same address', () =>
  expectForEach(
    [
      ['in other capitals', 'eth', EVM, EVM.toLowerCase()],
      ['without its prefix', 'bch', `bitcoincash:${BCH}`, BCH],
      ['without its prefix and in capitals', 'bch', `bitcoincash:${BCH}`, BCH.toUpperCase()],
      ['in capitals, as QR codes have it', 'btc', BECH32, BECH32.toUpperCase()],
      ['by its other prefix', 'xdc', `xdc${XDC}`, `0x${XDC}`],
      ['with blanks around it', 'btc', BASE58, ` ${BASE58} `],
    ],
    ([_how, network, one, other]) => {
      expect(isSameAddress(network, one, other)).toBe(true);
      expect(isSameAddress(network, other, one)).toBe(true);
    },
  ));

test.each([
  ['in another case on a case-sensitive network', 'btc', BASE58, BASE58.toLowerCase()],
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
