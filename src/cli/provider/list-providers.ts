import { existsSync } from 'node:fs';
import { formatColumns } from '#domain/columns';
import type { ServingState } from '#domain/providers/serving';
import { loadConfig } from '#process/config/config';
import type { ProviderConfig } from '#process/config/provider-config';
import { readStoredSecret, secretKeyFile, secretKeysOf } from '#process/config/stored-secret';
import { findAdapter } from '#providers/adapters';
import { toFacts } from '#providers/live/provider';
import { describeShares } from '#providers/markup';
import { callbackUrl } from '#providers/registry';
import { readServingRows, type ServingRows, servedProvider } from '#providers/serving';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import { configOf, listSwitches, type ProviderSwitchState } from '#providers/switches';
import { createKeyring } from '#security/keyring';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command';
import { findRunningInstance, withDatabase } from '../instance';

interface Row {
  code: string;
  name: string;
  complete: boolean;
  enabled: boolean;
  reason: string | null;
  simulated: boolean;
  /** The operator's reason if it is drained; null if it is not, or no running instance knows. */
  drained: string | null;
  state: ServingState;
  /** Its open or watched orders; null if no running instance knows. */
  orders: number | null;
}

/** Every named provider, and whether this configuration uses it. */
export async function providerList(): Promise<Answer> {
  const { providers } = loadConfig(process.env);
  const known = await readRows();
  const rows = [...listSwitches(providers).map((row) => toRow(row, providers, known)), ...simulatedRows()];
  const header = ['CODE', 'NAME', 'STATE', ''];
  const cells = rows.map(({ code, name, complete, reason, simulated, drained, state, orders }) => [
    code,
    name,
    simulated ? 'sandbox' : state === 'off' && !complete ? 'incomplete' : state,
    [reason ?? drained ?? '', ...(state === 'draining' && orders ? [`${orders} orders`] : [])].join('; '),
  ]);
  const live = rows.filter(({ simulated }) => !simulated);
  const count = (test: (row: Row) => boolean) => live.filter(test).length;
  const summary = `${live.length} live providers: ${count(({ complete }) => complete)} complete, ${count(({ enabled }) => enabled)} on.`;
  return { json: { providers: rows }, text: `${formatColumns([header, ...cells])}\n\n${summary}` };
}

/** The running instance's records; null if none is running. */
async function readRows(): Promise<ServingRows | null> {
  try {
    return await withDatabase(findRunningInstance(), readServingRows);
  } catch (error) {
    if (error instanceof CommandError) {
      return null;
    }
    throw error;
  }
}

function toRow(
  { code, name, missing, enabled, reason }: ProviderSwitchState,
  configs: readonly ProviderConfig[],
  known: ServingRows | null,
): Row {
  const { state, orders } = servedProvider(configs, code, known ?? undefined);
  const drained = known?.drains.get(code) ?? null;
  const live = { state, orders: known && orders };
  return { code, name, complete: missing === null, enabled, reason, simulated: false, drained, ...live };
}

function simulatedRows(): Row[] {
  return SIMULATED_PROVIDERS.map(({ facts: { code, name } }) => {
    const on = { complete: true, enabled: true, reason: null, drained: null, state: 'on', orders: null } as const;
    return { code, name, ...on, simulated: true };
  });
}

/** A provider's facts and the operator's settings, without their values. */
export async function providerShow(code: string): Promise<Answer> {
  const { providers } = loadConfig(process.env);
  const known = listSwitches(providers).find((row) => row.code === code);
  if (!known) {
    throw new CommandError(`There is no live provider ${code}; see swaplane provider list.`);
  }
  const config = configOf(providers, code);
  const adapter = findAdapter(code);
  const facts = adapter && describeFacts(adapter, config);
  const json = {
    ...toRow(known, providers, await readRows()),
    home: known.home,
    kind: known.kind,
    settings: Object.keys(config.settings),
    ...facts,
    ...(adapter?.callback && { callback_url: findCallbackUrl(code) }),
  };
  const text = formatFacts(Object.entries(json).map(([name, value]): [string, string | null] => [name, textOf(value)]));
  return { json, text };
}

/** Null if no secret key is known here. */
function findCallbackUrl(code: string): string | null {
  const config = loadConfig(process.env);
  if (config.secretKey === null && !existsSync(secretKeyFile(config.dataDir))) {
    return null;
  }
  return callbackUrl(config.publicUrl, createKeyring(...secretKeysOf(config, readStoredSecret)), code);
}

type AdapterOf = NonNullable<ReturnType<typeof findAdapter>>;

function describeFacts(adapter: AdapterOf, config: ReturnType<typeof configOf>) {
  const { facts } = adapter;
  const shown = toFacts(adapter, config);
  const operations = ['limits', 'findOrder', 'requestRefund', 'hasRefund', 'callback'] as const;
  return {
    url: config.url ?? adapter.http.baseUrl,
    needs: facts.needs,
    accepts: facts.accepts ?? [],
    rates: facts.rates,
    refund_mode: shown.refundCapability,
    refund_source: shown.refundSource ?? null,
    refund_window_hours: shown.refundWindowHours,
    refund_sla_hours: shown.refundSlaHours,
    refund_is_automatic: facts.refund.automatic ?? false,
    deposit_window_minutes: facts.depositWindowMinutes,
    late_deposits: facts.lateDeposits,
    requests_per_minute: facts.requestsPerMinute,
    ...describeMarkup(facts, config),
    demands: facts.demands,
    operations: operations.filter((name) => adapter[name] !== undefined),
    to_verify: facts.toVerify,
  };
}

/** How a share is kept there, and what is set for it [rules/quotes: Markup]. */
function describeMarkup(facts: AdapterOf['facts'], config: ReturnType<typeof configOf>) {
  const { kind, member, setting, isSet, ownBps, maxMarkupBps } = describeShares(facts, config);
  return {
    markup_kept: kind,
    markup_member: member,
    markup_setting: setting === null ? null : `${setting} (${isSet ? 'set' : 'not set'})`,
    most_markup_bps: maxMarkupBps,
    own_share_bps: ownBps,
  };
}

function textOf(value: unknown): string | null {
  if (value === null) {
    return null;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.join('; ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
