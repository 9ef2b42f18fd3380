import { loadConfig } from '#process/config/config';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Adapter, Api, ListedAsset } from '#providers/adapter';
import { findAdapter } from '#providers/adapters';
import type { RecordedCall } from '#providers/http/recorded-call';
import { findKnownProvider } from '#providers/known';
import { type Catalog, toCatalog } from '#providers/live/catalog';
import { OutsideLimits, ProviderError } from '#providers/provider';
import { connect } from '#providers/registry';
import { configOf } from '#providers/switches';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command';

/** A provider called manually at its configured URL, whether or not it is on. */
export interface ByHand {
  adapter: Adapter;
  config: ProviderConfig;
  api: Api;
  /** Fetches the list, which is not part of the output. */
  catalog(): Promise<Catalog>;
}

/** An operation's result in our terms; `text` is for people. */
export interface PrintedOutcome {
  normalized: unknown;
  text: string;
}

/**
 * Runs an operation at a provider and prints its requests and responses, without secrets of accounts or orders, and how they
 * are interpreted. A refusal or failure is also printed, with exit code 1. @throws CommandError if there is no adapter
 */
export async function printByHand(code: string, act: (provider: ByHand) => Promise<PrintedOutcome>): Promise<Answer> {
  const adapter = requireAdapter(code);
  const config = configOf(loadConfig(process.env).providers, code);
  requireSettings(adapter, config);
  const calls: RecordedCall[] = [];
  let isShown = true;
  const api = connect(adapter, config, { onCall: (one) => isShown && calls.push(one) });
  const catalog = async () => {
    isShown = false;
    const listed: ListedAsset[] = await adapter.assets(api);
    isShown = true;
    return toCatalog(adapter.names ?? {}, listed);
  };
  try {
    const { normalized, text } = await act({ adapter, config, api, catalog });
    return { json: { normalized, exchange: calls.map(toJson) }, text: `${writeCalls(calls)}${text}` };
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      throw error;
    }
    const refusal = describeFailure(error);
    const json = { normalized: null, error: refusal, exchange: calls.map(toJson) };
    return { json, text: `${writeCalls(calls)}${formatFacts(Object.entries(refusal))}`, failed: true };
  } finally {
    await api.close();
  }
}

/** @throws CommandError if a setting is missing without which it cannot be called */
export function requireSettings({ facts }: Adapter, { code, settings }: ProviderConfig): void {
  const lacking = facts.needs.filter((name) => settings[name] === undefined);
  if (lacking.length > 0) {
    const variables = lacking.map((name) => `PROVIDER_${code}_${name}`.toUpperCase());
    throw new CommandError(`${facts.name} cannot be called without ${variables.join(', ')}.`);
  }
}

export function requireAdapter(code: string): Adapter {
  const adapter = findAdapter(code);
  if (adapter) {
    return adapter;
  }
  const known = findKnownProvider(code);
  throw new CommandError(
    known
      ? `${known.name} cannot be called: ${known.missing}.`
      : `There is no provider ${code}; see swaplane provider list.`,
  );
}

function describeFailure(error: ProviderError): Record<string, string | null> {
  const limits = error instanceof OutsideLimits ? error.limits : {};
  return {
    kind: error.kind,
    label: error.label,
    message: error.message,
    limit: error.limit ?? null,
    min: limits.min ?? null,
    max: limits.max ?? null,
  };
}

function toJson({ httpStatus, ...call }: RecordedCall) {
  return { ...call, http_status: httpStatus };
}

function writeCalls(calls: readonly RecordedCall[]): string {
  return calls
    .map(({ method, url, body, httpStatus, answer, failure }) =>
      [`> ${method} ${url}`, body && `> ${body}`, `< ${httpStatus ?? failure}`, answer && `< ${answer}`, '']
        .filter((line) => line !== null && line !== '')
        .join('\n'),
    )
    .map((text) => `${text}\n\n`)
    .join('');
}
