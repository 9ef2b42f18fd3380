import type { z } from 'zod';
import type { Settings } from '#domain/providers/settings';
import type { ProviderError } from '../provider';

export type ProviderQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A request before authentication. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute, including the query. */
  readonly url: URL;
  /** The exact bytes sent; empty for no body. */
  readonly body: string;
  /** In milliseconds. */
  readonly at: number;
}

export interface AnswerParts {
  readonly httpStatus: number;
  /** Parsed with numbers as strings, or the raw text if it is not JSON. */
  readonly body: unknown;
  /** The raw text, to tell a JSON string from an HTML page or a truncated response. */
  readonly text: string;
}

/** How to call a provider over HTTP. */
export interface HttpRules {
  /** Its published base URL, without a trailing slash; PROVIDER_<CODE>_URL overrides it. */
  readonly baseUrl: string;
  /** Headers of every request: keys, and signatures over the exact bytes sent. */
  headers?(settings: Settings, request: PreparedRequest): Readonly<Record<string, string>>;
  /** Query parameters of every request, for providers that take the key there. */
  query?(settings: Settings): ProviderQuery;
  /** Recognizes the provider's error format, also with HTTP 200; null if the response is no error. */
  readError?(answer: AnswerParts): ProviderError | null;
  /** When a 429 permits the next call, in milliseconds since 1970, if its text says so instead of a Retry-After header. */
  readPause?(text: string): number | null;
}

export interface ProviderCallOptions<T extends z.ZodType> {
  /** Schema of the response; other members are ignored. */
  readonly answer: T;
  readonly query?: ProviderQuery;
  /** Sent as JSON. Every `exactNumber` in it retains all digits. */
  readonly body?: unknown;
  /** Sent as a form instead of `body`. */
  readonly form?: ProviderQuery;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates or changes something, so it is never repeated, even if it is a GET. */
  readonly once?: true;
  /** Called with the answer before it is read, which may fail. */
  readonly onAnswer?: (body: unknown) => void;
  /** Cost in units of the provider's rate limit; default 1. */
  readonly cost?: number;
}

/**
 * Calls a provider: applies timeouts and rate limits, parses exactly, maps errors, records the redacted request and
 * response.
 */
export interface Api {
  readonly settings: Settings;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  get<T extends z.ZodType>(path: string, options: ProviderCallOptions<T>): Promise<z.output<T>>;
  post<T extends z.ZodType>(path: string, options: ProviderCallOptions<T>): Promise<z.output<T>>;
}
