import { addressKey, isSameAddress, listPossibleSpellings, listSpellings, toProviderSpelling } from '#address/spelling';
import { findAddressProblem } from '#address/validate-address';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CHECKED } from './vectors';

const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const EVM = '0x7c41e0668b551f4f902cfaec05b5bdca68b124ce';

/** Spellings of one address, each accepted as an address of an order. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  bch: [`bitcoincash:${BCH}`, BCH, `bitcoincash:${BCH}`.toUpperCase(), BCH.toUpperCase()],
  xec: [
    'ecash:qruxj7zq6yzpdx8dld0e9hfvt7u47zrw9gswqul42q',
    'qruxj7zq6yzpdx8dld0e9hfvt7u47zrw9gswqul42q',
    'ECASH:QRUXJ7ZQ6YZPDX8DLD0E9HFVT7U47ZRW9GSWQUL42Q',
  ],
  btc: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  cfx: [
    'cfx:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg',
    'CFX:AARC9ABYCUE0HHZGYRR53M6CXEDGCCRMMYYBJGH4XG',
    'CFX:TYPE.USER:AARC9ABYCUE0HHZGYRR53M6CXEDGCCRMMYYBJGH4XG',
    'cfx:type.user:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg',
  ],
  cspr: [
    '0166B754c5E2981B41D41af39B88C8583bD08EF176eB1a81F56b8F395685805968',
    '0166b754c5e2981b41d41af39b88c8583bd08ef176eb1a81f56b8f395685805968',
    '0166B754C5E2981B41D41AF39B88C8583BD08EF176EB1A81F56B8F395685805968',
  ],
  eth: [EVM, '0x7C41E0668B551F4F902CFAEC05B5BDCA68B124CE'],
  hbar: ['0.0.1234567890-zbhlt', '0.0.1234567890'],
  icp: [
    'a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c2',
    'A7218DB708C35689495871C3C6860504503AB2A545630809DD8609130331B0C2',
  ],
  one: [EVM, 'one103q7qe5t2505lypvltkqtddaef5tzfxwsse4z7', 'ONE103Q7QE5T2505LYPVLTKQTDDAEF5TZFXWSSE4Z7'],
  sc: [
    'a9b01c85163638682b170d82de02b8bb99ba86092e9ab1b0d25111284fe618e93456915820f1',
    'A9B01C85163638682B170D82DE02B8BB99BA86092E9AB1B0D25111284FE618E93456915820F1',
  ],
  sui: [`0x0${'a1'.repeat(31)}b`, `0x0${'A1'.repeat(31)}B`],
  ton: [
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'EQDtFpEwcFAEcRe5mLVh2N6C0x+/hJEM7W61/JLnSF74p4q2',
    'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz',
    'UQDtFpEwcFAEcRe5mLVh2N6C0x+/hJEM7W61/JLnSF74p9dz',
  ],
  vet: [EVM, '0x7C41E0668B551F4F902CFAEC05B5BDCA68B124CE'],
  xdc: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'xdc5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  xem: [
    'NAMOAVHFVPJ6FP32YP2GCM64WSRMKXA5KKYWWHPY',
    'NAMOAV-HFVPJ6-FP32YP-2GCM64-WSRMKX-A5KKYW-WHPY',
    'namoavhfvpj6fp32yp2gcm64wsrmkxa5kkywwhpy',
  ],
  xym: ['NATNE7Q5BITMUTRRN6IB4I7FLSDRDWZA34SQ33Y', 'NATNE7-Q5BITM-UTRRN6-IB4I7F-LSDRDW-ZA34SQ-33Y'],
};

/** Spellings that only a provider or a node writes, beside one that an order may have. */
const ONLY_ANSWERED: readonly (readonly [string, string, string])[] = [
  ['ton', '0:ed1691307050047117b998b561d8de82d31fbf84910ced6eb5fc92e7485ef8a7', ACCEPTED.ton?.[0] ?? ''],
  ['bch', `bitcoincash:${BCH.toUpperCase()}`, BCH],
  ['hbar', '0x00000000000000000000000000000000499602d2', '0.0.1234567890'],
  ['dot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['trx', '41eca9bdc2f813718f6e04ca9b62a055aacf5e5eb5', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2'],
  ['kas', 'KASPA:QQS7KRZZWQFGK9KF830SMTZG64S9RF3R0KHFJ76CJYNF2PFGRR35SAATU88XQ', CHECKED.kas?.[0] ?? ''],
  [
    'xno',
    'xrb_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3',
    'nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3',
  ],
];

const rows = Object.entries(ACCEPTED).flatMap(([network, spellings]) =>
  spellings.map((spelling) => [network, spelling, spellings[0] ?? ''] as const),
);

test('each spelling that the standard of a network allows is accepted', () =>
  expectForEach(rows, ([network, spelling]) => {
    expect([spelling, findAddressProblem(network, spelling)]).toEqual([spelling, null]);
  }));

test('the spellings of one address have one key', () =>
  expectForEach([...rows, ...ONLY_ANSWERED], ([network, spelling, other]) => {
    expect([spelling, addressKey(network, spelling)]).toEqual([spelling, addressKey(network, other)]);
    expect(isSameAddress(network, other, spelling)).toBe(true);
  }));

test('where capitals are allowed, mixed case is a typing error', () =>
  expectForEach(
    [
      ['bch', BCH.replace('qpm', 'QPM')],
      ['bch', `bitcoincash:${BCH.toUpperCase()}`],
      ['bch', `BITCOINCASH:${BCH}`],
      ['xec', 'ecash:QRUXJ7ZQ6YZPDX8DLD0E9HFVT7U47ZRW9GSWQUL42Q'],
      ['btc', 'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
      ['ltc', 'LTC1qajkrze8gc5qdx2ehldsmd596a2gprnn50a53mj3xxvy0zgtdq6gqumv03a'],
      ['cfx', 'cfx:AARC9ABYCUE0HHZGYRR53M6CXEDGCCRMMYYBJGH4XG'],
      ['icp', 'A7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c2'],
      ['sc', 'A9b01c85163638682b170d82de02b8bb99ba86092e9ab1b0d25111284fe618e93456915820f1'],
      ['xem', 'nAMOAVHFVPJ6FP32YP2GCM64WSRMKXA5KKYWWHPY'],
      ['cspr', '0166b754c5e2981b41d41af39b88c8583bd08ef176eb1a81f56b8f39568580596A'],
    ],
    ([network, address]) => {
      expect(findAddressProblem(network, address)).toMatch(/^expects/);
    },
  ));

test('every form in bech32 is accepted in capitals, as QR codes have it', () => {
  const forms = Object.entries(CHECKED).flatMap(([network, addresses]) =>
    addresses
      .filter((address) => /^[a-z_]+1[02-9ac-hj-np-z]{20,}$/.test(address))
      .map((address) => [network, address] as const),
  );
  expect(new Set(forms.map(([network]) => network)).size).toBeGreaterThan(40);
  for (const [network, address] of forms.filter(([id]) => !['xno', 'ban'].includes(id))) {
    expect([network, findAddressProblem(network, address.toUpperCase())]).toEqual([network, null]);
    expect(isSameAddress(network, address, address.toUpperCase())).toBe(true);
  }
});

test('an address is looked up in every accepted spelling, whichever was given', () =>
  expectForEach(rows, ([network, spelling]) => {
    const listed = listSpellings(network, spelling).map((each) => each.toLowerCase());
    const missing = (ACCEPTED[network] ?? []).filter((other) => !listed.includes(other.toLowerCase()));
    expect([spelling, missing]).toEqual([spelling, []]);
    const anywhere = listPossibleSpellings(spelling).map((each) => each.toLowerCase());
    expect(listed.filter((each) => !anywhere.includes(each))).toEqual([]);
  }));

test('a text that only nodes write finds the address that an order has', () =>
  expectForEach(
    ONLY_ANSWERED.filter(([network]) => ['ton', 'bch', 'hbar', 'trx', 'xno', 'kas'].includes(network)),
    ([, written, ordered]) => {
      const listed = listPossibleSpellings(written).map((each) => each.toLowerCase());
      expect([written, listed.includes(ordered.toLowerCase())]).toEqual([written, true]);
    },
  ));

test('a text that is no address is looked up as it is', () =>
  expectForEach(['', 'my order 7', 'ord_01', '0:1', 'a'.repeat(5000)], (text) => {
    expect(listPossibleSpellings(text)).toEqual([text]);
  }));

test('a provider gets an address in the one spelling that all read, and it stays the same account', () => {
  const spelled = (network: string) =>
    [...new Set((ACCEPTED[network] ?? []).map((each) => toProviderSpelling(network, each)))].toSorted();
  for (const [network, spelling] of rows) {
    expect(isSameAddress(network, spelling, toProviderSpelling(network, spelling))).toBe(true);
    expect(findAddressProblem(network, toProviderSpelling(network, spelling))).toBeNull();
  }
  expect(spelled('bch')).toEqual([BCH]);
  expect(spelled('xec')).toEqual(['qruxj7zq6yzpdx8dld0e9hfvt7u47zrw9gswqul42q']);
  expect(spelled('btc')).toEqual(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']);
  expect(spelled('cfx')).toEqual(['cfx:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg']);
  expect(spelled('hbar')).toEqual(['0.0.1234567890']);
  expect(spelled('xem')).toEqual(['NAMOAVHFVPJ6FP32YP2GCM64WSRMKXA5KKYWWHPY']);
  // Whether a payment may bounce is said by the spelling, and stays.
  expect(spelled('ton')).toEqual([
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz',
  ]);
});
