/** Whether it is the name of a time zone, like `Europe/Berlin` or `UTC`. Offsets, which some runtimes take for one, are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) {
    return false;
  }
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
