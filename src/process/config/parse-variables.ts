import { z } from 'zod';
import { ConfigError } from './config-error';

/** @throws ConfigError on the first invalid variable */
export function parseVariables<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  texts: Record<string, string>,
): z.output<z.ZodObject<Shape>> {
  const result = schema.safeParse(texts);
  if (result.success) {
    return result.data;
  }
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  const text = texts[name];
  const shown = text === undefined || isSecret(schema.shape[name]) ? '' : `, not ${JSON.stringify(text)}`;
  throw new ConfigError(`${name} ${issue?.message}${shown}`);
}

function isSecret(schema: z.core.$ZodType | undefined): boolean {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodType && inner.meta()?.isSecret === true;
}
