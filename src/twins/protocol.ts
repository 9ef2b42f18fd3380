import type { Misfit, RequestForms } from './request-forms';
import type { TwinState, TwinStateOptions } from './twin-orders';

export interface TwinRequest {
  readonly method: string;
  /** Path below the provider's base URL, such as `/exchange/by-id`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw request body. */
  readonly body: string;
}

export interface TwinAnswer {
  readonly status: number;
  /** Sent as JSON; a string is sent unchanged, so that a protocol can format its own numbers. */
  readonly body: unknown;
}

/**
 * A provider's protocol as documented: checks the form of requests and the credentials, refuses what the provider refuses,
 * and shows orders in the provider's format. Written from the documentation, never from the adapter.
 */
export interface Protocol {
  /** Codes of the providers that use it. */
  readonly codes: readonly string[];
  /** Settings that a client of this twin needs. */
  readonly settings: Readonly<Record<string, string>>;
  readonly options?: TwinStateOptions;
  /** What each endpoint accepts. All other requests get the answer of `refuseMisfit`. */
  readonly requests: RequestForms;
  /** The provider's error for a request that its documentation does not describe. */
  refuseMisfit(misfit: Misfit, request: TwinRequest): TwinAnswer;
  answer(request: TwinRequest, state: TwinState, code: string): TwinAnswer | Promise<TwinAnswer>;
}

/** The variables with which Swaplane reaches a twin instead of the provider. */
export function environmentOf(
  code: string,
  url: string,
  { settings }: Pick<Protocol, 'settings'>,
): Record<string, string> {
  const named = Object.entries({ url, ...settings });
  return Object.fromEntries(named.map(([name, value]) => [`PROVIDER_${code}_${name}`.toUpperCase(), value]));
}
