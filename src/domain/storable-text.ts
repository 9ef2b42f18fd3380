/** Control characters, and halves of pairs that stand alone: the database refuses both, or can never read them again. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** Whether a text from outside can be recorded and shown. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Whether every text anywhere in the value, names of members included, can be recorded and shown. */
export function isStorableThroughout(value: unknown): boolean {
  if (typeof value === 'string') {
    return isStorable(value);
  }
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorableThroughout);
}
