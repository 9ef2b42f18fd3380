/** What a user should know in advance, by the quote's warnings. */
const SENTENCES: Readonly<Record<string, string>> = {
  high_price_impact: 'The amount is large enough to move the price.',
  low_liquidity: 'There is little liquidity for this amount.',
};

/** A quote's warnings as one text; null if none concerns the price. */
export function warningOf(warnings: readonly string[]): string | null {
  const sentences = warnings.flatMap((warning) => SENTENCES[warning] ?? []);
  return sentences.length === 0 ? null : sentences.join(' ');
}
