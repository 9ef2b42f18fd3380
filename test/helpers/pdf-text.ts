import { inflateSync } from 'node:zlib';

/** The text that a PDF of our own draws, word for word: by its fonts' own tables of letters. */
export function readPdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const contents = [...objects.values()].filter(({ stream }) => stream?.includes(' Tf'));
  return contents.map(({ stream }) => drawnText(stream ?? '', fonts)).join('\n');
}

interface PdfObject {
  head: string;
  stream: string | null;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  const source = pdf.toString('latin1');
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, head = body, data = null] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(body) ?? [];
    const bytes = data === null ? null : Buffer.from(data, 'latin1');
    const isPacked = head.includes('/FlateDecode');
    found.set(id, { head, stream: bytes && (isPacked ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return found;
}

/** By the name of a font in a page: the letter of each of its glyphs. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): Map<string, ReadonlyMap<string, string>> {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      fonts.set(name, lettersOf(objects.get(table)?.stream ?? ''));
    }
  }
  return fonts;
}

function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)) {
    [...list.matchAll(/<(\w*)>/g)].forEach(([, units = ''], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, Buffer.from(units, 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}

function drawnText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) {
      letters = fonts.get(font) ?? new Map();
    } else if (drawn !== undefined) {
      const codes = [...drawn.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? []);
      lines.push(codes.map((code) => letters.get(code.toLowerCase()) ?? '?').join(''));
    }
  }
  return lines.join(' ');
}
