import { NETWORKS } from '#domain/assets/networks';
import { findIdentifiers } from '#domain/support/identifiers';
import { expectForEach } from '#test/helpers/expect-for-each';

const ORDER = 'ord_01h455vb4pex5vsknk084sn02q';
const HASH = `0x${'5c0e'.repeat(16)}`;
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

test.each([
  ['a link to a tracking page', `https://swap.example/track/${ORDER}?link=1&sig=Ab3xYz`, ORDER],
  ['a link that ends in a signature', `https://swap.example/track/${ORDER}.c2lnbmF0dXJl`, ORDER],
  ['a sentence', `Hello, my swap ${ORDER.toUpperCase()} has not arrived!`, ORDER],
  ['a hash at the end of a sentence', `I paid with ${HASH}.`, HASH],
  ['an address in brackets', `(to ${ADDRESS}) since yesterday`, ADDRESS],
  ["a provider's id", 'the provider calls it 4f9a2c1e77b0, they say', '4f9a2c1e77b0'],
  ['an email address', 'from "anna@wallet.example": where is my money?', 'anna@wallet.example'],
])('%s leads to its identifier', (_name, text, identifier) => {
  expect(findIdentifiers(text)[0]).toBe(identifier);
});

test("every explorer's pages lead to their transaction and their address", () =>
  expectForEach(
    Object.entries(NETWORKS).flatMap(([id, { explorer }]) => (explorer ? [[id, explorer] as const] : [])),
    ([_id, explorer]) => {
      expect(findIdentifiers(explorer.tx.replace('{hash}', HASH))).toContain(HASH);
      const address = explorer.address?.replace('{address}', ADDRESS) ?? ADDRESS;
      expect(findIdentifiers(address)).toContain(ADDRESS);
    },
  ));

test('words, amounts, dates and names of servers are no identifiers', () => {
  expect(
    findIdentifiers('On 2030-01-05 at 10:30:15 I sent 0.12345678 BTC, see https://support.swap.example/help please'),
  ).toEqual([]);
});

test('a long mail becomes few searches, our own ids first', () => {
  const words = Array.from({ length: 50 }, (_, place) => `${place}reference${'x'.repeat(place)}`);
  const found = findIdentifiers(`${words.join(' ')} ${ORDER}`);
  expect(found).toHaveLength(6);
  expect(found[0]).toBe(ORDER);
});

test('a text that is broken as a URL is read all the same', () => {
  expect(findIdentifiers(`%E0%A4%A ${HASH}`)).toContain(HASH);
});
