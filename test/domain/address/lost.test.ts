import { hasAddressForm } from '#address/spelling';
import { findAddressProblem } from '#address/validate-address';
import { LOST_ADDRESSES } from '#domain/assets/lost-addresses';
import type { AddressKind } from '#domain/assets/network';
import { NETWORKS } from '#domain/assets/networks';
import { COSMOS_NETWORKS } from '#domain/assets/networks/cosmos';
import { expectForEach } from '#test/helpers/expect-for-each';
import { bech32, toWords } from './encoders';

describe('an address that nobody can spend from', () => {
  const listed = Object.entries(NETWORKS).flatMap(([network, { addressKind: kind }]) => {
    const { burnt = [], system = [], knownKey = [], systemKeys } = LOST_ADDRESSES[kind as AddressKind] ?? {};
    const ownExample = systemKeys && !(network in COSMOS_NETWORKS) ? [systemKeys.example] : [];
    return [
      ...burnt.map((address) => ({ network, kind, address, says: /coins are burnt/ })),
      ...knownKey.map((address) => ({ network, kind, address, says: /anybody could spend/ })),
      ...[...system, ...ownExample].map((address) => ({ network, kind, address, says: /the network itself/ })),
    ];
  });

  test('has the form of its network, and is refused there with the reason', () => {
    expect(listed.length).toBeGreaterThan(500);
    for (const { network, kind, address, says } of listed) {
      expect([network, address, hasAddressForm(kind, address)]).toEqual([network, address, true]);
      expect([network, findAddressProblem(network, address)]).toEqual([network, expect.stringMatching(says)]);
    }
  });

  test('is refused in every spelling', () =>
    expectForEach(
      [
        ['eth', '0x000000000000000000000000000000000000dEaD'],
        ['eth', `0x${'0'.repeat(38)}0A`],
        ['op', '0x4200000000000000000000000000000000000016'],
        ['vet', `0x${'0'.repeat(40)}`],
        ['xdc', `xdc${'0'.repeat(40)}`],
        ['one', 'one1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqquzw7vz'],
        ['bch', 'QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQFNHKS603'],
        ['btc', 'BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS'],
        ['ton', 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ'],
        ['hbar', '0.0.123-vfmkw'],
        ['hbar', '0.0.1-dfkxr'],
        ['apt', `0x${'0'.repeat(63)}A`],
        ['eos', 'eosio.token'],
        ['wax', 'eosio'],
        ['hive', 'null'],
        ['icx', `cx${'0'.repeat(39)}1`],
      ],
      ([network, address]) => {
        expect(findAddressProblem(network, address)).toMatch(/nobody could spend what is sent there/);
      },
    ));

  test("is each account of the Cosmos networks' modules, on every one of them", () => {
    const gov = Buffer.from('7b5fe22b5446f7c62ea27b8bd71cef94e03f3df2', 'hex');
    for (const [network, { addressKind }] of Object.entries(COSMOS_NETWORKS)) {
      for (const account of [gov, Buffer.alloc(20)]) {
        const address = bech32(addressKind, toWords(account));
        expect([network, findAddressProblem(network, address)]).toEqual([network, expect.stringMatching(/itself/)]);
      }
    }
    expect(findAddressProblem('rune', 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0')).toMatch(/itself/);
  });

  test('nor one whose secret key everybody knows, such as the first account of a ledger', () =>
    expectForEach(
      [
        ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
        ['xlm', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'],
        ['eth', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
        ['base', '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'],
      ],
      ([network, address]) => {
        expect(findAddressProblem(network, address)).toMatch(/secret key that everybody knows: anybody could spend/);
      },
    ));

  test('is no other address', () =>
    expectForEach(
      [
        ['eth', '0x52908400098527886E0F7030069857D2E4169EE7'],
        ['hbar', '0.0.1000'],
        ['eos', 'eosiofriend1'],
        ['sui', `0x${'0'.repeat(59)}10000`],
      ],
      ([network, address]) => {
        expect(findAddressProblem(network, address)).toBeNull();
      },
    ));
});
