import { z } from 'zod';
import { formatColumns } from '#domain/columns';
import type { Operation } from '#operations/operation';
import { OPERATIONS } from '#operations/operations';
import type { Answer } from '../answer';

/** The table of operations. */
export async function listOperations(): Promise<Answer> {
  const header = ['COMMAND', 'ROUTE', 'PERMISSION', 'SECOND FACTOR', 'AUDIT', 'ID'];
  return {
    json: { operations: OPERATIONS.map(toJson) },
    text: formatColumns([header, ...OPERATIONS.map(toRow)]),
  };
}

function toRow({ id, method, path, permission, stepUp, audit, commands }: Operation): string[] {
  const factor = stepUp ? `${stepUp.action}${stepUp.when ? ' (some)' : ''}` : '-';
  const names = commands.map(({ name }) => name);
  const entries = [audit].flat().join(', ') || '-';
  return [names.join(', ') || '-', `${method.toUpperCase()} ${path}`, permission, factor, entries, id];
}

function toJson({ id, method, path, summary, permission, input, output, errors, ...operation }: Operation) {
  const { audit, stepUp, commands } = operation;
  return {
    id,
    summary,
    method: method.toUpperCase(),
    path,
    commands: commands.map(({ name }) => name),
    permission,
    second_factor: stepUp ? { action: stepUp.action, always: stepUp.when === undefined } : null,
    audit: [audit].flat(),
    errors,
    input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    output: z.toJSONSchema(output, { unrepresentable: 'any' }),
  };
}
