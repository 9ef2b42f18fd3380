import { CALLS_WORDS, isUnserved } from '#domain/providers/serving';
import { readServing } from '#providers/read-serving';
import { type Answer, formatColumns } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

/** How far this configuration serves each live provider, and whether any with orders is not fully served. */
export async function doctorProviders(): Promise<Answer> {
  const instance = findRunningInstance();
  const served = await withDatabase(instance, (db) => readServing(db, instance.config.providers));
  const enabled = new Set(instance.config.providers.flatMap((config) => (config.enabled ? [config.code] : [])));
  const shown = served.filter(({ code, state }) => state !== 'off' || enabled.has(code));
  const unserved = shown.filter(isUnserved);
  const rows = shown.map((one) => [
    one.code,
    one.state,
    String(one.orders),
    [one.reason ?? '', isUnserved(one) ? CALLS_WORDS[one.calls] : ''].filter((words) => words !== '').join('; '),
  ]);
  const summary =
    unserved.length === 0
      ? 'Every live provider with orders is served.'
      : `Live providers with orders that are not served in full: ${unserved.map(({ code }) => code).join(', ')}.`;
  const table = rows.length === 0 ? [] : ['', formatColumns([['CODE', 'STATE', 'ORDERS', ''], ...rows])];
  return {
    json: { providers: shown },
    text: [summary, ...table].join('\n'),
    failed: unserved.length > 0,
  };
}
