/** What is used of highlight.js, whose own types would let the browser's into every file of this program. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string }): { value: string };
}

const highlighter: Highlighter = require('highlight.js/lib/core');

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  go: 'go',
  js: 'javascript',
  json: 'json',
  python: 'python',
  ts: 'typescript',
  yaml: 'yaml',
};
for (const [name, file] of Object.entries(LANGUAGES)) {
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${file}`));
}

/** Marks up code of a known language; empty for any other, which is then shown as it is. */
export function highlight(code: string, language: string): string {
  return highlighter.getLanguage(language) ? highlighter.highlight(code, { language }).value : '';
}
