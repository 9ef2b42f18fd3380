import { writeListCursor } from '#contract/shared/values';
import { encodeId } from '#domain/id';

const id = (prefix: Parameters<typeof encodeId>[0]) => encodeId(prefix, new Uint8Array(17));
const cursor = (text: string) => Buffer.from(text).toString('base64url');

/** Ids in paths, encoded. */
export const HOSTILE_IDS: readonly string[] = [
  '%00',
  `${id('ord')}%00`,
  'ord_%00',
  '%ED%A0%80',
  '%f0%9f%98',
  '99999999999999999999999999',
  '9007199254740991',
  '1e400',
  '-1',
  'NaN',
  `${'9'.repeat(400)}`,
];

/** Numbers at and beyond the ends of what JavaScript, Postgres and calendars hold. */
const NUMBERS = [
  -1,
  0.5,
  1e15,
  -1e15,
  253_402_300_800_000,
  8.64e15,
  8.65e15,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e300,
];
const TEXTS = ['', '\0', `${id('ord')}\0`, '\ud800', 'x'.repeat(300)];

const PLACES: readonly (readonly (string | number)[])[] = [
  ...NUMBERS.map((number) => [number]),
  ...NUMBERS.map((number) => [number, id('ord')]),
  ...TEXTS.map((text) => [text]),
  ...TEXTS.map((text) => [1_700_000_000_000, text]),
];

const TIMES = ['253402300800000', '999999999999999', '-999999999999999', '0', '8640000000000001'];

/** Values of query fields, encoded. */
export const HOSTILE_TEXTS: readonly string[] = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  '9'.repeat(30),
  '9007199254740993',
  '999999999',
  '9999-12-31',
  '0001-01-01T00:00:00%2B23:59',
];

/** Positions in lists, as the cursors and event ids of all APIs hold them. */
export const HOSTILE_CURSORS: readonly string[] = [
  ...TIMES.flatMap((time) => [
    `${id('ord')}:waiting_deposit:${time}`,
    `${id('par')}:webhook.paused:${time}`,
    cursor(`u.${id('ord')}:waiting_deposit:${time}`),
    cursor(`c.${time}.${id('ord')}`),
    cursor(`${time}.${id('req')}`),
  ]),
  ...PLACES.map(writeListCursor),
];
