const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** "12 Mar, 10:04:31" in the reader's time zone: for lists in which seconds matter. */
export function formatMoment(ms: number): string {
  return MOMENT.format(ms);
}
