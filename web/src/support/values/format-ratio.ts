/** A decimal string of delivered against quoted as percent: "99.82%"; a dash without one. */
export function formatRatio(ratio: string | null): string {
  return ratio === null ? '–' : `${(Number(ratio) * 100).toFixed(2)}%`;
}
