/** The zone of all times of the pages; undefined: the browser's. */
let zone: string | undefined;

/** Writes all times in a zone from now on; null: the browser's. One that the browser does not know changes nothing. */
export function setTimeZone(name: string | null): void {
  zone = name !== null && isZone(name) ? name : undefined;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A form in which instants are written in the reader's zone, unless it names another; made when it is first used. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  let made: { zone: string | undefined; format: Intl.DateTimeFormat } | null = null;
  return (ms) => {
    if (made?.zone !== zone || made === null) {
      made = { zone, format: new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }) };
    }
    return made.format.format(ms);
  };
}
