import { Html, html } from '#api/http/html';
import { LANGUAGE_LIST, LANGUAGES } from '#domain/tracking/languages';
import type { Words } from '../language/words';

/** Links to the same page in the other languages, each in its own; `token` is the link's, null on a page without an order. */
export function renderLanguages(words: Words, token: string | null): Html {
  // No entity begins so, and a token has no character to escape.
  const end = new Html(token === null ? '' : `&t=${token}`);
  const links = LANGUAGE_LIST.map((language) => {
    const { name } = LANGUAGES[language];
    return language === words.language
      ? html` <b>${name}</b>`
      : html` <a href="?lang=${language}${end}" lang="${language}">${name}</a>`;
  });
  return html`<nav aria-label="${words.render('page.languages')}">${links}</nav>`;
}
