/** A name with underscores as text: `awaiting_approval` is "Awaiting approval". */
export function formatState(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
