import { z } from 'zod';

/**
 * Removes all members that the schema does not name, so that no response contains undeclared members. Values are not validated,
 * so a value written by a newer release is passed on unchanged.
 */
export function onlyDeclared(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable) {
    return onlyDeclared(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.map((item) => onlyDeclared(schema.element, item)) : value;
  }
  if (schema instanceof z.ZodRecord) {
    return mapMembers(value, (_name, member) => onlyDeclared(schema.valueType, member));
  }
  if (schema instanceof z.ZodObject) {
    return declaredMembers(schema, value);
  }
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((each) => z.safeParse(each, value).success);
    return option === undefined ? null : onlyDeclared(option, value);
  }
  return value;
}

function declaredMembers({ shape, def: { catchall } }: z.ZodObject, value: object): object {
  const isDeclared = (name: string) => Object.hasOwn(shape, name) || catchall instanceof z.ZodUnknown;
  const declared = Object.entries(value).filter(([name]) => isDeclared(name));
  return mapMembers(Object.fromEntries(declared), (name, member) => {
    const schema = shape[name];
    return schema ? onlyDeclared(schema, member) : member;
  });
}

function mapMembers(value: object, toMember: (name: string, member: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toMember(name, member)]));
}
