const MARK = '…';

/**
 * An id, address or hash with its middle left out; what begins with a prefix (`ord_`, `0x`) keeps it. Short text stays
 * whole.
 */
export function shorten(text: string, head = 6, tail = 4): string {
  const prefix = /^(?:[a-z]{1,4}_|0x|bc1q?)/.exec(text)?.[0] ?? '';
  const start = prefix.length + head;
  return text.length <= start + tail + 2 ? text : `${text.slice(0, start)}${MARK}${text.slice(-tail)}`;
}
