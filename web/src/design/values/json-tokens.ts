export interface JsonToken {
  text: string;
  kind: 'key' | 'string' | 'number' | 'word' | 'plain';
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** JSON text in parts for coloring; text that is not JSON is one plain part. */
export function jsonTokens(text: string): JsonToken[] {
  if (!isJson(text)) {
    return [{ text, kind: 'plain' }];
  }
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, number] = match;
    tokens.push({ text: text.slice(end, match.index), kind: 'plain' });
    if (quoted !== undefined) {
      tokens.push({ text: quoted, kind: colon === undefined ? 'string' : 'key' }, { text: colon ?? '', kind: 'plain' });
    } else {
      tokens.push({ text: whole, kind: number === undefined ? 'word' : 'number' });
    }
    end = match.index + whole.length;
  }
  tokens.push({ text: text.slice(end), kind: 'plain' });
  return tokens.filter((token) => token.text !== '');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text, indented if it is JSON. */
export function indentJson(text: string): string {
  return isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
}
