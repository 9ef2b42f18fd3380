/** What is worth telling a user before it is too late, by the warnings of a quote. */
const SENTENCES: Readonly<Record<string, string>> = {
  high_price_impact: 'The amount is large enough to move the price.',
  low_liquidity: 'There is little liquidity for this amount.',
};

/** The warnings of a quote in one text; null when none of them concerns the price. */
export function warningOf(warnings: readonly string[]): string | null {
  const sentences = warnings.flatMap((warning) => SENTENCES[warning] ?? []);
  return sentences.length === 0 ? null : sentences.join(' ');
}
