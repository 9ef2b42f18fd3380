import { existsSync } from 'node:fs';
import { listDrains } from '../../db/providers/drains';
import { loadConfig } from '../../process/config/config';
import { secretKeysOf } from '../../process/config/secret-keys';
import { readKeptSecret, secretKeyFile } from '../../process/config/stored-secret';
import { findAdapter } from '../../providers/adapters';
import { callbackUrl } from '../../providers/callback-url';
import { toFacts } from '../../providers/live/provider';
import { SIMULATED_PROVIDERS } from '../../providers/simulated/providers';
import { configOf, listSwitches, type ProviderSwitch } from '../../providers/switches';
import { createKeyring } from '../../security/keyring';
import { type Answer, formatColumns, formatFacts } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, withDatabase } from '../instance';

interface Row {
  code: string;
  name: string;
  complete: boolean;
  enabled: boolean;
  reason: string | null;
  simulated: boolean;
  /** Why an operator keeps new quotes and orders from it; null where nobody does, or nothing runs that would know. */
  drained: string | null;
}

/** Every provider that has a name, and whether this configuration uses it. */
export async function providerList(): Promise<Answer> {
  const drains = await readDrains();
  const switches = listSwitches(loadConfig(process.env).providers);
  const rows = [...switches.map((row) => toRow(row, drains)), ...simulatedRows()];
  const header = ['CODE', 'NAME', 'STATE', ''];
  const cells = rows.map(({ code, name, complete, enabled, reason, simulated, drained }) => [
    code,
    name,
    simulated ? 'sandbox' : enabled ? (drained === null ? 'on' : 'drained') : complete ? 'off' : 'incomplete',
    reason ?? drained ?? '',
  ]);
  const live = rows.filter(({ simulated }) => !simulated);
  const count = (test: (row: Row) => boolean) => live.filter(test).length;
  const summary = `${live.length} live providers: ${count(({ complete }) => complete)} complete, ${count(({ enabled }) => enabled)} on.`;
  return { json: { providers: rows }, text: `${formatColumns([header, ...cells])}\n\n${summary}` };
}

type Drains = ReadonlyMap<string, string>;

/** The reasons of the running instance's drains, by provider; none where nothing runs. */
async function readDrains(): Promise<Drains> {
  try {
    const drains = await withDatabase(findRunningInstance(), listDrains);
    return new Map(drains.map(({ provider, reason }) => [provider, reason]));
  } catch (error) {
    if (error instanceof CommandError) {
      return new Map();
    }
    throw error;
  }
}

function toRow({ code, name, missing, enabled, reason }: ProviderSwitch, drains: Drains): Row {
  const drained = drains.get(code) ?? null;
  return { code, name, complete: missing === null, enabled, reason, simulated: false, drained };
}

function simulatedRows(): Row[] {
  return SIMULATED_PROVIDERS.map(({ facts: { code, name } }) => {
    return { code, name, complete: true, enabled: true, reason: null, simulated: true, drained: null };
  });
}

/** What is known of one provider, and what the operator has said of it; settings by name alone. */
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
    ...toRow(known, await readDrains()),
    home: known.home,
    kind: known.kind,
    settings: Object.keys(config.settings),
    ...facts,
    ...(adapter?.callback && { callback_url: findCallbackUrl(code) }),
  };
  const text = formatFacts(Object.entries(json).map(([name, value]): [string, string | null] => [name, textOf(value)]));
  return { json, text };
}

/** Null where no secret key is known here. */
function findCallbackUrl(code: string): string | null {
  const config = loadConfig(process.env);
  if (config.secretKey === null && !existsSync(secretKeyFile(config.dataDir))) {
    return null;
  }
  return callbackUrl(config.publicUrl, createKeyring(...secretKeysOf(config, readKeptSecret)), code);
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
    most_markup_bps: shown.markup?.mostBps ?? 0,
    demands: facts.demands,
    operations: operations.filter((name) => adapter[name] !== undefined),
    to_verify: facts.toVerify,
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
