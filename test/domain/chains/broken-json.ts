/** Texts that are no JSON; the long ones would take a careless reader a time that grows with the square of their length. */
export const BROKEN_JSON: readonly string[] = [
  '',
  '{',
  '"',
  '[1',
  `"${'\\"'.repeat(2_000_000)}`,
  `[${'"\\'.repeat(1_000_000)}`,
  '['.repeat(1_000_000),
];
