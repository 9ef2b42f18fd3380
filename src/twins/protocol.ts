import type { Book, BookOptions } from './twin-orders';

export interface TwinRequest {
  readonly method: string;
  /** Below the base address of the provider, such as `/exchange/by-id`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes as they came. */
  readonly body: string;
}

export interface TwinAnswer {
  readonly status: number;
  /** Sent as JSON; a text is sent as it is, so a protocol may write its numbers itself. */
  readonly body: unknown;
}

/**
 * One provider's protocol, as its documents describe it: checks the credentials, refuses what the provider refuses, and shows the
 * book's orders in its own words. It is written from the documents, never from the adapter.
 */
export interface Protocol {
  /** Providers that speak it. */
  readonly codes: readonly string[];
  /** The settings with which a twin of it can be called. */
  readonly settings: Readonly<Record<string, string>>;
  readonly book?: BookOptions;
  answer(request: TwinRequest, book: Book, code: string): TwinAnswer | Promise<TwinAnswer>;
}
