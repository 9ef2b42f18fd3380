/** Markup that may be inserted into a page unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[];

/** Builds markup: values that are not Html are escaped, null adds nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + writePart(parts[index] ?? null)).join(''));
}

function writePart(part: Part): string {
  if (part === null) {
    return '';
  }
  if (typeof part === 'string' || typeof part === 'number') {
    return escapeText(String(part));
  }
  return part instanceof Html ? part.text : part.map(({ text }) => text).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
