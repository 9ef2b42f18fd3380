/** A scenario's name as a title: `refund_refused` is "Refund refused". */
export function formatScenario(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}
