import { readFileSync } from 'node:fs';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { WrittenFile } from '#contract/support/values';

/** The option of a field: its name, whether it is needed, its help, choices and form follow from the schema. */
export function optionOf(field: string, schema: z.ZodType): Option {
  const name = `--${kebab(field)}`;
  const form = bare(schema);
  const isFlag = form instanceof z.ZodBoolean || (form instanceof z.ZodLiteral && form.value === true);
  const option = new Option(isFlag ? name : `${name} <${wordOf(field, form)}>`, helpOf(schema));
  if (form instanceof z.ZodEnum) {
    option.choices(form.options.map(String));
  } else if (!isFlag) {
    option.argParser(readerOf(form));
  }
  return isRequired(schema) ? option.makeOptionMandatory() : option;
}

/** The argument of a field that is written without its name. */
export function argumentOf(field: string, schema: z.ZodType): Argument {
  const form = bare(schema);
  const argument = new Argument(isRequired(schema) ? `<${kebab(field)}>` : `[${kebab(field)}]`, helpOf(schema));
  return form instanceof z.ZodEnum ? argument.choices(form.options.map(String)) : argument.argParser(readerOf(form));
}

/** A field's name in the options that commander gives. */
export function attributeOf(field: string): string {
  return optionOf(field, z.string()).attributeName();
}

export function kebab(field: string): string {
  return field.replaceAll('_', '-');
}

function wordOf(field: string, form: z.ZodType): string {
  const { word } = form.meta() ?? {};
  if (typeof word === 'string') {
    return word;
  }
  return form instanceof z.ZodNumber ? 'number' : (field.split('_').at(-1) ?? field);
}

/** The schema of a value that is given. */
function bare(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? bare(schema.unwrap() as z.ZodType) : schema;
}

function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** In the style of help: without the capital of a sentence. */
function helpOf(schema: z.ZodType): string {
  const text = schema.description ?? bare(schema).description ?? '';
  return text.replace(/^[A-Z](?=[a-z' ])/, (letter) => letter.toLowerCase());
}

/** Checks a text by the schema; the whole of the options is parsed later. @throws InvalidArgumentError, which is wrong usage */
function readerOf(form: z.ZodType): (text: string) => string | number | WrittenFile {
  return (text) => {
    const value = valueIn(form, text);
    const result = form.safeParse(value);
    if (!result.success) {
      throw new InvalidArgumentError(sentenceOf(result.error.issues[0]?.message ?? 'is not valid'));
    }
    return value;
  };
}

function valueIn(form: z.ZodType, text: string): string | number | WrittenFile {
  if (form.meta()?.isFile === true) {
    return { path: text, read: () => readBytes(text) };
  }
  return form instanceof z.ZodNumber ? toNumber(text) : text;
}

function readBytes(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function toNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) {
    throw new InvalidArgumentError('It must be a whole number.');
  }
  return Number(text);
}

function sentenceOf(issue: string): string {
  return /^(must|is) /.test(issue) ? `It ${issue}.` : `${issue}.`;
}
