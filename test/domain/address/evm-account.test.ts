import { addressKey, isSameAddress, toEvmAccount } from '#address/spelling';
import { expectForEach } from '#test/helpers/expect-for-each';

const PLAIN = '0x7c41e0668b551f4f902cfaec05b5bdca68b124ce';

test("an account is named as nodes name it, whichever form its network's wallets write", () =>
  expectForEach(
    [
      [PLAIN],
      ['0x7C41E0668B551F4F902CFAEC05B5BDCA68B124CE'],
      ['xdc7c41e0668b551f4f902cfaec05b5bdca68b124ce'],
      ['one103q7qe5t2505lypvltkqtddaef5tzfxwsse4z7'],
    ],
    ([written]) => {
      expect(toEvmAccount(written)).toBe(PLAIN);
    },
  ));

test('what is no account has no such name', () =>
  expectForEach(
    [[''], ['0x7c41'], ['one103q7qe5t2505lypvltkqtddaef5tzfxwsse4z8'], ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']],
    ([written]) => {
      expect(toEvmAccount(written)).toBeNull();
    },
  ));

test('the two forms of an account are the same address, and what is paid to one is found under the other', () => {
  expect(isSameAddress('one', 'one103q7qe5t2505lypvltkqtddaef5tzfxwsse4z7', PLAIN)).toBe(true);
  expect(addressKey('eth', '0x7C41E0668B551F4F902CFAEC05B5BDCA68B124CE')).toBe(PLAIN);
});
