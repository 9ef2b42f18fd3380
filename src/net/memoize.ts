/** Caches the latest results of `of`, for values that are the same at every attempt; errors are not cached. */
export function memoize<Result>(limit: number, of: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) {
      return known;
    }
    const result = of(text);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= limit) {
      cache.delete(oldest);
    }
    cache.set(text, result);
    return result;
  };
}
