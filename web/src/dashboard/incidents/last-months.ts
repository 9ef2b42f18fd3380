const COUNT = 12;
const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of `now` (ms) and the months before it, newest first, in UTC. */
export function lastMonths(now: number): { value: string; label: string }[] {
  const at = new Date(now);
  return Array.from({ length: COUNT }, (_, back) => {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: NAME.format(month) };
  });
}
