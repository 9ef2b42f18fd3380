import type { Language } from '../languages';
import { ARABIC } from './arabic';
import { CHINESE } from './chinese';
import { ENGLISH } from './english';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { INDONESIAN } from './indonesian';
import { JAPANESE } from './japanese';
import { KOREAN } from './korean';
import type { Messages } from './messages';
import { PERSIAN } from './persian';
import { PORTUGUESE } from './portuguese';
import { RUSSIAN } from './russian';
import { SPANISH } from './spanish';
import { TURKISH } from './turkish';
import { UKRAINIAN } from './ukrainian';
import { VIETNAMESE } from './vietnamese';

/** A language that lacks a message does not compile. */
export const MESSAGES: Readonly<Record<Language, Messages>> = {
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  fr: FRENCH,
  de: GERMAN,
  ru: RUSSIAN,
  tr: TURKISH,
  uk: UKRAINIAN,
  zh: CHINESE,
  ja: JAPANESE,
  ko: KOREAN,
  vi: VIETNAMESE,
  id: INDONESIAN,
  ar: ARABIC,
  fa: PERSIAN,
};
