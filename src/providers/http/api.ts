import type { z } from 'zod';
import type { ProviderError } from '../provider';
import type { Settings } from '../settings';

export type ProviderQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One request as it goes out, before authentication. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute, with the query. */
  readonly url: URL;
  /** The exact bytes that are sent; empty for none. */
  readonly body: string;
  /** In milliseconds. */
  readonly at: number;
}

export interface AnswerParts {
  readonly httpStatus: number;
  /** Parsed with its numbers as texts, or the bare text where it is no JSON. */
  readonly body: unknown;
  /** As it came, to tell a sentence in JSON quotes from a page or a torn answer. */
  readonly text: string;
}

/** How one provider is spoken to. */
export interface HttpRules {
  /** Its published address, without a slash at the end; PROVIDER_<CODE>_URL replaces it. */
  readonly baseUrl: string;
  /** Headers of every request: keys, and signatures over the very bytes that are sent. */
  headers?(settings: Settings, request: PreparedRequest): Readonly<Record<string, string>>;
  /** Members of every query, for providers that want their key there. */
  query?(settings: Settings): ProviderQuery;
  /** The provider's own way to say no, inside HTTP 200 too; null when the answer is none. */
  readError?(answer: AnswerParts): ProviderError | null;
  /** Until when an answer 429 wants silence, in milliseconds since 1970, where its text says it and no Retry-After header. */
  readPause?(text: string): number | null;
}

export interface ProviderCallOptions<T extends z.ZodType> {
  /** What is read of the answer; everything else is ignored. */
  readonly answer: T;
  readonly query?: ProviderQuery;
  /** Sent as JSON. An `exactNumber` in it keeps all of its digits. */
  readonly body?: unknown;
  /** Sent as a form, in place of `body`. */
  readonly form?: ProviderQuery;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes or changes something, so it is never repeated, be it a GET. */
  readonly once?: true;
  /** How much of the provider's rate limit it costs; 1 unless said. */
  readonly cost?: number;
}

/** Calls one provider: applies timeouts and rate limits, parses exactly, maps errors, keeps the redacted exchange. */
export interface Api {
  readonly settings: Settings;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  get<T extends z.ZodType>(path: string, options: ProviderCallOptions<T>): Promise<z.output<T>>;
  post<T extends z.ZodType>(path: string, options: ProviderCallOptions<T>): Promise<z.output<T>>;
}
