import { el } from './dom';
import { TEXTS } from './texts';

const COPIED_MS = 2_000;

/** A text with a button that copies it, and says for a moment whether it did. */
export function copyable(text: string, tag: 'code' | 'strong', unit = ''): HTMLElement {
  const button = el('button', { type: 'button', 'aria-label': `${TEXTS.copy} ${text}` }, TEXTS.copy);
  button.addEventListener('click', async () => {
    button.textContent = (await copy(text, button)) ? TEXTS.copied : TEXTS.notCopied;
    setTimeout(() => {
      button.textContent = TEXTS.copy;
    }, COPIED_MS);
  });
  return el('div', { class: 'copy' }, el(tag, {}, text + unit), button);
}

/** In a frame browsers allow only the old way. */
async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = el('textarea');
    field.value = text;
    button.after(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    button.focus();
    return isCopied;
  }
}
