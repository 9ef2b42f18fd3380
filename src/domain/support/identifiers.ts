/** Our own ids, wherever they stand: in a URL, or before a signature. */
const OWN_ID = /\b(?:ord|q|po|req|par|key|we|dlv|pad|usr)_[0-9a-hjkmnp-tv-z]{26}(?![a-z\d])/gi;
/** What stands between the words of a sentence, and between the parts of a URL. */
const BETWEEN = /[\s/?#&=,;|<>()[\]{}"'`“”‘’«»]+/;
const AROUND = /^[.:!…*_@-]+|[.:!…*_@-]+$/g;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Of references, ids of providers, hashes and addresses; a short one has letters and digits, which no amount or date has. */
const SHORTEST = 8;
const SHORTEST_WORD = 24;
/** So that a long mail does not become a hundred searches. */
const MOST = 6;

/**
 * The identifiers that may stand in a text, such as a sentence, a link to a tracking page, or a block explorer's page: our own
 * first, then the longest.
 */
export function findIdentifiers(text: string): string[] {
  const own = [...text.matchAll(OWN_ID)].map(([id]) => id.toLowerCase());
  const others = text
    .split(BETWEEN)
    .map((word) => decode(word).replaceAll(AROUND, ''))
    .filter((word) => isLikely(word) && !own.some((id) => word.toLowerCase().includes(id)))
    .toSorted((one, other) => other.length - one.length);
  return [...new Set([...own, ...others])].slice(0, MOST);
}

function isLikely(word: string): boolean {
  if (EMAIL.test(word)) {
    return true;
  }
  const hasDigit = /\d/.test(word);
  const isNumber = /^[\d.:+-]+$/.test(word);
  const isName = /^[\w-]+(\.[a-z]{2,})+$/i.test(word);
  return (
    !isName &&
    ((word.length >= SHORTEST && hasDigit && !isNumber) ||
      (isNumber && /^\d{8,}$/.test(word)) ||
      word.length >= SHORTEST_WORD)
  );
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
