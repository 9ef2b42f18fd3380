/** The zone of all times of the pages; undefined: the browser's. */
let zone: string | undefined;

/** Writes all times in a zone from now on; null: the browser's. One that the browser does not know changes nothing. */
export function setTimeZone(name: string | null): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name ?? undefined });
    zone = name ?? undefined;
  } catch {
    zone = undefined;
  }
}

/** A form in which instants are written in the reader's zone. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  let made: { zone: string | undefined; format: Intl.DateTimeFormat } | null = null;
  return (ms) => {
    if (made?.zone !== zone || made === null) {
      made = { zone, format: new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }) };
    }
    return made.format.format(ms);
  };
}
