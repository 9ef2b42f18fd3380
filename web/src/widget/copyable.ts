import { el } from './dom';
import { TEXTS } from './texts';

/** A text with a button that copies it. */
export function copyable(text: string, tag: 'code' | 'strong', unit = ''): HTMLElement {
  const button = el('button', { type: 'button', 'aria-label': `${TEXTS.copy} ${text}` }, TEXTS.copy);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = TEXTS.copied;
  });
  return el('div', { class: 'copy' }, el(tag, {}, text + unit), button);
}
