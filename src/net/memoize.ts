/** Caches the latest results of `of`, for values that are the same at every attempt; errors are not cached. */
export function memoize<Result>(limit: number, of: (text: string) => Result): (text: string) => Result {
  const kept = new Map<string, Result>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) {
      return known;
    }
    const result = of(text);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= limit) {
      kept.delete(oldest);
    }
    kept.set(text, result);
    return result;
  };
}
