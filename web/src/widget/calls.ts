import type { ErrorBody } from '#contract/error';
import type { WidgetEstimate, WidgetOrder, WidgetSettings } from '#contract/widget';
import type { NoOrder } from './outcome';
import { PROBLEMS, say, TEXTS } from './texts';

/** A refusal, in words for the person at the page. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly error: Partial<ErrorBody['error']> = {},
    private readonly status = 0,
  ) {
    super(code);
  }

  get answer(): NoOrder {
    return { ...this.error, status: this.status };
  }

  /** The members of the request that something is wrong with. */
  get fields(): readonly string[] {
    return (this.error.fields ?? []).map(({ field }) => field);
  }

  /** @param asset the currency that is sent */
  words(asset: string): string {
    const { min, max } = this.error.limit ?? {};
    return [
      PROBLEMS[this.code] ?? PROBLEMS.other ?? '',
      ...(min === undefined ? [] : [say(TEXTS.least, { asset, min })]),
      ...(max === undefined ? [] : [say(TEXTS.most, { asset, max })]),
    ].join(' ');
  }
}

export function refusalOf(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused('other');
}

/** What the person has entered, as the service takes it. */
export interface OrderRequest {
  quote_id: string;
  address: string;
  extra_id?: string;
  refund_address?: string;
  refund_extra_id?: string;
  sandbox_scenario?: string;
  sandbox_ttl?: string;
}

export interface PairRequest {
  from: string;
  from_network: string;
  to: string;
  to_network: string;
  amount: string;
}

/** The service, as a page may call it with a publishable key. */
export class Service {
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  settings(): Promise<WidgetSettings> {
    return this.call('settings');
  }

  estimate(pair: PairRequest, signal: AbortSignal): Promise<WidgetEstimate> {
    return this.call(`estimate?${new URLSearchParams({ ...pair })}`, { signal });
  }

  /**
   * @param order an OrderRequest as JSON
   * @param url the partner's own address for creating orders; null for the service's
   */
  create(order: string, attempt: string, url: string | null): Promise<WidgetOrder> {
    const init = {
      method: 'POST',
      body: order,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': attempt },
    };
    return url === null ? this.call('orders', init) : read(url, init);
  }

  private call<T>(path: string, init?: RequestInit): Promise<T> {
    return read(`${this.base}api/${this.key}/${path}`, init);
  }
}

/** @throws Refused also for an answer that is no JSON */
export async function read<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init).catch((error) => {
    if (init.signal?.aborted) throw error;
    // A refused origin looks like this too: the browser hides the answer from the page, and shows it to developers.
    throw new Refused('unreachable');
  });
  const body = await response.json().catch(() => null);
  if (!response.ok || body === null) {
    const error: Partial<ErrorBody['error']> = body?.error ?? {};
    console.error(`swaplane-swap: ${error.code ?? response.status} ${error.message ?? ''}`);
    throw new Refused(error.code ?? 'other', error, response.status);
  }
  return body;
}
