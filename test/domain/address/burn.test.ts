import { findAddressProblem, hasAddressForm } from '#address/validate-address';
import { BURN_ADDRESSES } from '#domain/assets/burn-addresses';
import { NETWORKS } from '#domain/assets/networks';

describe('an address where coins are burnt', () => {
  const listed = Object.entries(NETWORKS).flatMap(([id, { addressKind }]) =>
    (BURN_ADDRESSES[addressKind] ?? []).map((address) => [id, addressKind, address] as const),
  );

  test('has the form of its network, and is refused there', () => {
    expect(listed.length).toBeGreaterThan(20);
    for (const [network, kind, address] of listed) {
      expect([network, address, hasAddressForm(kind, address)]).toEqual([network, address, true]);
      expect(findAddressProblem(network, address)).toMatch(/burnt/);
    }
  });

  test('is refused in every spelling', () => {
    expect(findAddressProblem('eth', '0x000000000000000000000000000000000000dEaD')).toMatch(/burnt/);
    expect(findAddressProblem('xdc', `xdc${'0'.repeat(40)}`)).toMatch(/burnt/);
  });
});
