import { expectForEach } from '#test/helpers/expect-for-each';
import {
  ANYONES_ADDRESS,
  ANYONES_SCRIPT,
  scriptOf,
  simnetKeyAddress,
  toMainAddress,
} from '#twins/paying/bitcoin-scripts';

/** Each kind of address; those of keys and of newer scripts are from BIP 173 and BIP 350. */
const SCRIPTS = [
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
] as const;

describe('addresses of a Bitcoin network that a twin pays on', () => {
  test('each kind is paid by its script', () =>
    expectForEach(SCRIPTS, ([address, script]) => {
      expect(scriptOf(address).toString('hex')).toBe(script);
    }));

  test('those of the simulation network are paid by the same scripts, and written as those of Bitcoin itself', () => {
    const hash = Buffer.from('77bff20c60e522dfaa3350c39b030a5d004e839a', 'hex');
    const simnet = simnetKeyAddress(hash);
    expect(scriptOf(simnet)).toEqual(scriptOf('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'));
    expect(toMainAddress(simnet)).toBe('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2');
    const main = toMainAddress(ANYONES_ADDRESS) ?? '';
    expect(main).toMatch(/^3/);
    expect([scriptOf(main), scriptOf(ANYONES_ADDRESS)]).toEqual([ANYONES_SCRIPT, ANYONES_SCRIPT]);
  });

  test('other text is none', () =>
    expectForEach(
      ['', '0x52908400098527886E0F7030069857D2E4169EE7', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'a'.repeat(64)].map(
        (text) => [text] as const,
      ),
      ([text]) => {
        expect(toMainAddress(text)).toBeNull();
        expect(() => scriptOf(text)).toThrow('not an address');
      },
    ));
});
