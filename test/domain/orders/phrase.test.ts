import { PHRASE_WORDS, phraseOf } from '#domain/orders/phrase';
import { createKeyring } from '#security/keyring';

const ORDER = 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p';

test('every byte has its own word, which can be read aloud', () => {
  expect(PHRASE_WORDS).toHaveLength(256);
  expect(new Set(PHRASE_WORDS).size).toBe(256);
  expect(PHRASE_WORDS.filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([]);
});

test('a phrase has three words, for the first three bytes', () => {
  expect(phraseOf(Uint8Array.of(0, 255, 1, 99))).toBe('acorn winter album');
  expect(() => phraseOf(Uint8Array.of(1, 2))).toThrow(RangeError);
});

test("an order's phrase never changes, and cannot be computed without the server's secret", () => {
  const [one, other] = ['a', 'b'].map((letter) => createKeyring(letter.repeat(32)));
  expect(one?.orderPhrase(ORDER)).toBe(one?.orderPhrase(ORDER));
  expect(one?.orderPhrase(ORDER)).not.toBe(other?.orderPhrase(ORDER));
  expect(one?.orderPhrase(ORDER)).not.toBe(one?.orderPhrase(ORDER.replace('7', '8')));
  expect(one?.orderPhrase(ORDER).split(' ')).toHaveLength(3);
});
