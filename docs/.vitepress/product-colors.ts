import { readFileSync } from 'node:fs';

const SCHEME = (name: string) => new RegExp(`data-mantine-color-scheme="${name}"\\] \\{\\n([\\s\\S]*?)\\n\\}`);

/** The colors of the dashboard as a style sheet of the documentation, which follows the reader's system. */
export function writeProductColors(tokensFile: string): string {
  const tokens = readFileSync(tokensFile, 'utf8');
  const [light, dark] = ['light', 'dark'].map((name) => {
    const [, declarations] = SCHEME(name).exec(tokens) ?? [];
    if (declarations === undefined) {
      throw new Error(`${tokensFile} has no colors of the ${name} scheme`);
    }
    return declarations;
  });
  return `:root {
  color-scheme: light dark;
${light}
}
@media (prefers-color-scheme: dark) {
  :root {
${dark}
  }
}
`;
}
