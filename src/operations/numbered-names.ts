/** Names for `count` things created at once; without a count, the name unchanged. */
export function numberNames(name: string, count: number | undefined): string[] {
  return count === undefined ? [name] : Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
}
