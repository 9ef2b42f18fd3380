import { parse } from '#contract/parse';
import { runWithAuditContext } from '#db/audit';
import type { CommandServices, ErasedCommand, Operation, UsedService } from '#operations/operation';
import { createKeyring } from '#security/keyring';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command';
import { findRunningInstance, type Instance, operatorName, partnerOf, withDatabase } from '../instance';
import { trackingUrlOf } from '../tracking-url';
import { parametersOf } from './parameters';
import { loadReader, printOutput } from './printers';

/** Runs an operation on the running instance with what was written after the words of one of its commands. */
export async function runOperation(
  operation: Operation,
  name: string,
  written: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { commands, find, run, uses } = operation;
  const command = commands.find((one) => one.name === name);
  if (!command) {
    throw new Error(`${operation.id} has no command ${name}`);
  }
  const options = readOptions(command, written);
  const input = toInput(operation, command, options);
  const instance = findRunningInstance();
  const { partner_id: named } = written;
  const partner = command.partnerIsOption && {
    partner_id: partnerOf(instance, named === undefined ? named : String(named)),
  };
  const params = parse(operation.params, { ...written, ...command.params, ...partner }, { whole: 'arguments' });
  const operator = operatorName();
  return withServices(instance, uses, async (services) => {
    const found = await find?.({ services, params });
    if (found === null) {
      throw new CommandError(missingWords(operation, params));
    }
    if (command.reads) {
      const read = await loadReader(name);
      return read({ services, operator, options, found } as never);
    }
    const output = await runWithAuditContext({ ip: null, reason: reasonOf(input) }, () =>
      run({ services, operator, params, input, found }),
    );
    const done = { operator, params, input, output };
    const { json, text } = command;
    return text ? { json: json?.(done) ?? output, text: text(done) } : printOutput(name, output);
  });
}

/** As in the console, it stands in every entry that the operation leaves in the audit log. */
function reasonOf(input: unknown): string | null {
  const { reason }: { reason?: unknown } = input ?? {};
  return typeof reason === 'string' ? reason : null;
}

/** What is said if there is no such thing. */
function missingWords(operation: Operation, params: Readonly<Record<string, unknown>>): string {
  const parameter = parametersOf(operation).at(-1);
  if (!parameter) {
    return 'There is no such thing.';
  }
  const { thing, name, listed } = parameter;
  return `There is no ${thing} ${params[name]}${listed === undefined ? '' : `: see ${listed}`}.`;
}

/** @throws WrongUsage if options do not go together */
function readOptions(command: ErasedCommand, written: Readonly<Record<string, unknown>>): unknown {
  const options = parse(command.options, written, { whole: 'options' });
  const misuse = command.refuse?.(options) ?? null;
  if (misuse !== null) {
    throw new WrongUsage(misuse);
  }
  return options;
}

/** The input as the API takes it. */
function toInput({ commandInput }: Operation, command: ErasedCommand, options: unknown): unknown {
  // Without a function, the options are the input.
  return command.toInput ? parse(commandInput, command.toInput(options), { whole: 'options' }) : options;
}

/** Opens what an operation uses, and closes it afterwards. Temporal's client takes long to load: only who uses it waits. */
function withServices<T>(
  instance: Instance,
  uses: readonly UsedService[],
  work: (services: Partial<CommandServices>) => Promise<T>,
): Promise<T> {
  const { config, secretKeys } = instance;
  return withDatabase(instance, async (db) => {
    const services = {
      db,
      ...(uses.includes('publicUrl') && { publicUrl: config.publicUrl }),
      ...(uses.includes('providerConfigs') && { providerConfigs: config.providers }),
      ...(uses.includes('keyring') && { keyring: createKeyring(...secretKeys) }),
      ...(uses.includes('trackingUrl') && { trackingUrl: await trackingUrlOf(instance, db) }),
    };
    if (!uses.includes('histories') && !uses.includes('workflows')) {
      return work(services);
    }
    const { sourcesOf, withTemporal } = await import('../temporal');
    const withHistories = { ...services, ...(uses.includes('histories') && { histories: sourcesOf(instance, db) }) };
    return uses.includes('workflows')
      ? withTemporal(instance, (workflows) => work({ ...withHistories, workflows }))
      : work(withHistories);
  });
}
