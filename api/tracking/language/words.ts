import { IntlMessageFormat } from 'intl-messageformat';
import { Html, html } from '#api/http/html';
import { fromIso, HOUR, MINUTE } from '#domain/duration';
import { LANGUAGES, type Language } from '#domain/tracking/languages';
import type { ArgumentsOf, MessageKey } from '#domain/tracking/messages/messages';
import { MESSAGES } from '#domain/tracking/messages/table';
import { Filling, joinPieces, type Piece, Written } from './written';

/** A message's arguments; numbers are written as the language does, and nothing else is changed. */
type Given<Key extends MessageKey, Value> = [ArgumentsOf<Key>] extends [never]
  ? []
  : [values: Readonly<Record<ArgumentsOf<Key>, Value>>];

/** How the tracking page speaks in one language. */
export interface Words {
  readonly language: Language;
  readonly isRtl: boolean;
  say<Key extends MessageKey>(key: Key, ...given: Given<Key, string | number | Filling | Written>): Written;
  /** A message for the page alone: it may emphasize, and its arguments may be marked up. */
  render<Key extends MessageKey>(key: Key, ...given: Given<Key, number | Piece>): Html;
  /** What was not written by this page. */
  quote(text: string): Written;
  /** What is read from left to right in every language, as amounts, addresses and hashes are. */
  ltr(content: string | Html): Html;
  /** `2 Mar 2026, 10:14 UTC` */
  time(iso: string): Filling;
  /** Hours and minutes of a positive duration; the page updates too rarely for seconds. */
  duration(ms: number): string;
}

const made = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  const words = made.get(language) ?? createWords(language);
  made.set(language, words);
  return words;
}

function createWords(language: Language): Words {
  const isRtl = LANGUAGES[language].dir === 'rtl';
  const format = createFormats(language);
  return {
    language,
    isRtl,
    say: (key, ...[values]) => new Written(format(key, values).flatMap(flatten), isRtl),
    render: (key, ...[values]) => joinPieces(format(key, values), isRtl),
    quote: (text) => new Written([new Filling(text)], isRtl),
    ltr: (content) => (isRtl ? html`<bdi dir="ltr">${content}</bdi>` : html`${content}`),
    time: createTimes(language),
    duration: createDurations(language),
  };
}

/** Each message is parsed once, when it is first needed. */
function createFormats(language: Language) {
  const { locale, dir } = LANGUAGES[language];
  const formats = new Map<MessageKey, IntlMessageFormat>();
  const b = (pieces: Piece[]) => html`<strong>${joinPieces(pieces, dir === 'rtl')}</strong>`;
  return (key: MessageKey, values: Readonly<Record<string, number | Piece>> = {}): Piece[] => {
    const format = formats.get(key) ?? new IntlMessageFormat(MESSAGES[language][key], locale);
    formats.set(key, format);
    const filled = Object.entries(values).map(([name, value]) => [name, keepApart(value)] as const);
    return format.formatToParts<Piece>({ ...Object.fromEntries(filled), b }).map(({ value }) => value);
  };
}

/** The formatter would merge a string with the text around it. */
function keepApart(value: number | Piece): number | Piece {
  return typeof value === 'string' ? new Filling(value) : value;
}

function flatten(piece: Piece): readonly (string | Filling)[] {
  if (piece instanceof Html) {
    throw new TypeError('a text that is more than its words cannot be said');
  }
  return piece instanceof Written ? piece.parts : [piece];
}

function createTimes(language: Language): Words['time'] {
  const { locale } = LANGUAGES[language];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (iso) => new Filling(`${format.format(fromIso(iso))} UTC`, iso);
}

function createDurations(language: Language): Words['duration'] {
  const { locale, units } = LANGUAGES[language];
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const write = (unit: 'hour' | 'minute', count: number) =>
    count === 0 ? [] : [new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: units }).format(count)];
  return (ms) => {
    const parts = [...write('hour', Math.floor(ms / HOUR)), ...write('minute', Math.floor((ms % HOUR) / MINUTE))];
    return parts.length === 0 ? MESSAGES[language]['duration.under_a_minute'] : list.format(parts);
  };
}
