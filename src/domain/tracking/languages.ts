/** The languages of the tracking page [rules/tracking: Languages], in the order of the page's list. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', dir: 'ltr', units: 'long' },
  es: { name: 'Español', locale: 'es', dir: 'ltr', units: 'long' },
  pt: { name: 'Português', locale: 'pt', dir: 'ltr', units: 'long' },
  fr: { name: 'Français', locale: 'fr', dir: 'ltr', units: 'long' },
  de: { name: 'Deutsch', locale: 'de', dir: 'ltr', units: 'long' },
  ru: { name: 'Русский', locale: 'ru', dir: 'ltr', units: 'short' },
  tr: { name: 'Türkçe', locale: 'tr', dir: 'ltr', units: 'long' },
  uk: { name: 'Українська', locale: 'uk', dir: 'ltr', units: 'short' },
  zh: { name: '简体中文', locale: 'zh-CN', dir: 'ltr', units: 'long' },
  ja: { name: '日本語', locale: 'ja', dir: 'ltr', units: 'long' },
  ko: { name: '한국어', locale: 'ko-u-hc-h23', dir: 'ltr', units: 'long' },
  vi: { name: 'Tiếng Việt', locale: 'vi', dir: 'ltr', units: 'long' },
  id: { name: 'Bahasa Indonesia', locale: 'id', dir: 'ltr', units: 'long' },
  // With the digits of the amounts beside them, which are never rewritten.
  ar: { name: 'العربية', locale: 'ar-u-hc-h23-nu-latn', dir: 'rtl', units: 'long' },
  fa: { name: 'فارسی', locale: 'fa-u-nu-latn', dir: 'rtl', units: 'long' },
} as const satisfies Record<string, LanguageFacts>;

interface LanguageFacts {
  /** As its speakers write it. */
  name: string;
  /** How dates, durations and numbers are written; the clock has 24 hours, as beside `UTC`. */
  locale: string;
  dir: 'ltr' | 'rtl';
  /** Abbreviated units where written-out ones would have to agree with the sentence around them. */
  units: 'long' | 'short';
}

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_LIST = Object.keys(LANGUAGES).filter(isLanguage);

const DEFAULT: Language = 'en';

/** Languages whose tags have changed. */
const FORMER: ReadonlyMap<string, Language> = new Map([['in', 'id']]);

interface Wish {
  /** What the link says. */
  link: string | null;
  /** The browser's `Accept-Language`. */
  browser: string | undefined;
}

/** By the link, then by the browser, then English. */
export function chooseLanguage({ link, browser = '' }: Wish): Language {
  return [link ?? '', ...listAccepted(browser)].map(findLanguage).find((found) => found !== null) ?? DEFAULT;
}

/** The tags of an `Accept-Language`, most wanted first; those of the same weight in their order. */
function listAccepted(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** By the language of a tag, whatever its country or script. */
function findLanguage(tag: string): Language | null {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return isLanguage(language) ? language : (FORMER.get(language) ?? null);
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}
