import { type Html, html } from '#api/http/html';
import { sign } from '../icons';

/** Hidden until the page's script, which implements it, shows it. */
export function renderCopyButton(text: string, what: string): Html {
  return html`<button type="button" class="copy" data-copy="${text}" hidden>${sign('copy')}<span>Copy</span><span class="unseen"> the ${what}</span></button>`;
}

const GROUP = 4;

/** A long text in groups that are easy to compare, and still copied as one text. */
export function groupText(text: string): Html[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / GROUP);
  return Array.from({ length: count }, (_, index) => {
    const group = characters.slice(index * GROUP, (index + 1) * GROUP).join('');
    return html`<i>${group}</i>`;
  });
}

const SHOWN = 10;

/** An id or hash, with the middle of a long one left out. */
export function shortenMiddle(text: string): string {
  return text.length <= 2 * SHOWN + 4 ? text : `${text.slice(0, SHOWN)}…${text.slice(-SHOWN)}`;
}
