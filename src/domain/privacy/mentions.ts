/**
 * Whether a JSON value holds the text as a word or words of its own: "mark" is in "by Mark", but neither in "markup" nor in the name of
 * a member, and "ann@swap.example" not in "joann@swap.example".
 */
export function mentions(value: unknown, text: string): boolean {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_.+-])${escapeForPattern(text)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );
  return stringsOf(value).some((string) => pattern.test(string));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
