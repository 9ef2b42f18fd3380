/** A way in which any body can be wrong as a whole. */
interface BodyWay {
  how: string;
  http: number;
  field: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const malformed = (how: string, body: string | Buffer): BodyWay => ({ how, http: 400, field: 'body', body });
const typed = (how: string, headers: Record<string, string>): BodyWay => ({
  how,
  http: 415,
  field: Object.keys(headers)[0] ?? '',
  body: '{}',
  headers,
});

export const BODY_WAYS: readonly BodyWay[] = [
  malformed('no JSON', '{"a":'),
  malformed('two JSON values', '{}{}'),
  malformed('an array', '[]'),
  malformed('a bare null', 'null'),
  malformed('a bare text', '"text"'),
  malformed('an empty body', ''),
  malformed('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  malformed('JSON after a byte order mark of UTF-16', Buffer.from('\ufeff{}', 'utf16le')),
  malformed('nesting deeper than 32', nested(33)),
  malformed('nesting as deep as the size allows', `{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}`),
  malformed('a name that reaches into objects', '{"__proto__":{"a":1}}'),
  { how: 'more than 64 KiB', http: 413, field: 'body', body: JSON.stringify({ a: 'x'.repeat(64 * 1024) }) },
  typed('a body of plain text', { 'Content-Type': 'text/plain' }),
  typed('a form', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  typed('another character set', { 'Content-Type': 'application/json; charset=latin1' }),
  typed('a compressed body', { 'Content-Encoding': 'gzip' }),
];
