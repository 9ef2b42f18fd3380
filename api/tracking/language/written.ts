import { Html, html } from '#api/http/html';

/** What is filled into a text: kept apart from it, so that the page can mark it up. */
export class Filling {
  constructor(
    readonly text: string,
    /** The instant that the text writes; null if it writes none. */
    readonly at: string | null = null,
  ) {}

  toString(): string {
    return this.text;
  }
}

/** Characters around a text whose direction is its own. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/** A text of the page in its language: a string in JSON, and marked up on the page. */
export class Written {
  constructor(
    readonly parts: readonly (string | Filling)[],
    /** Whether what is filled in may run against the text, as amounts do in Arabic. */
    readonly isolates: boolean,
  ) {}

  toString(): string {
    return this.parts
      .map((part) => (this.isolates && part instanceof Filling ? `${ISOLATE}${part}${END}` : String(part)))
      .join('');
  }

  toJSON(): string {
    return this.toString();
  }

  toHtml(): Html {
    return joinPieces(this.parts, this.isolates);
  }
}

/** A part of a text of the page; `Html` is already marked up. */
export type Piece = string | Filling | Written | Html;

/** The page's script shows times in the reader's time zone. */
export function joinPieces(pieces: readonly Piece[], isolates: boolean): Html {
  return html`${pieces.map((piece) => {
    if (piece instanceof Html) {
      return piece;
    }
    if (piece instanceof Written) {
      return piece.toHtml();
    }
    if (typeof piece === 'string') {
      return html`${piece}`;
    }
    if (piece.at !== null) {
      return html`<time datetime="${piece.at}">${piece.text}</time>`;
    }
    return isolates ? html`<bdi>${piece.text}</bdi>` : html`${piece.text}`;
  })}`;
}
