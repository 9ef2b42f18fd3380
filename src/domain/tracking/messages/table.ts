import type { Language } from '../languages';
import { ENGLISH } from './english';
import type { Messages } from './messages';

export const MESSAGES = { en: ENGLISH } as unknown as Readonly<Record<Language, Messages>>;
