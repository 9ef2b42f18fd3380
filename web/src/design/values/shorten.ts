const MARK = '…';

/** An ID, address or hash without its middle. A prefix (`ord_`, `0x`) is kept. Short text stays complete. */
export function shorten(text: string, head = 6, tail = 4): string {
  const prefix = /^(?:[a-z]{1,4}_|0x|bc1q?)/.exec(text)?.[0] ?? '';
  const start = prefix.length + head;
  return text.length <= start + tail + 2 ? text : `${text.slice(0, start)}${MARK}${text.slice(-tail)}`;
}
