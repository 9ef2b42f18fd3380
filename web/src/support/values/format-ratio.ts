/** Delivered divided by quoted, as percent: "99.82%"; a dash for null. */
export function formatRatio(ratio: string | null): string {
  return ratio === null ? '–' : `${(Number(ratio) * 100).toFixed(2)}%`;
}
