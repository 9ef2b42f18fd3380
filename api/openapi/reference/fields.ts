import { nameOf, type Parameter, type ReadDocument, type Schema } from './read-document';

/** What is worth saying of a field: that a request needs it, or that an answer may lack it. */
type Side = 'request' | 'answer';

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description: string | undefined;
}

/** Parameters as a list of fields. */
export function writeParameters(document: ReadDocument, side: Side, parameters: readonly Parameter[]): string {
  return parameters
    .map(({ name, schema, required = false, description }) =>
      writeField(document, side, { name, schema, isRequired: required, description }),
    )
    .join('\n\n');
}

/** The fields of an object, or of the objects in a list. */
export function writeFields(document: ReadDocument, side: Side, schema: Schema): string[] {
  return fieldsOf(document, schema).map((field) => writeField(document, side, field));
}

function fieldsOf(document: ReadDocument, schema: Schema): Field[] {
  const object = objectIn(document, schema);
  const { properties = {}, required = [] } = object ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: required.includes(name),
    description: property.description ?? resolve(document, property).description,
  }));
}

function writeField(document: ReadDocument, side: Side, { name, schema, isRequired, description }: Field): string {
  const inner = writeFields(document, side, schema);
  const values = valuesOf(document, schema);
  const lines = [
    `\`${name}\` _${typeOf(document, schema)}${side === 'answer' && !isRequired ? ', not always there' : ''}_${side === 'request' && isRequired ? ' **required**' : ''}`,
    description && proseOf(description),
    values && `One of ${values}.`,
    limitsOf(resolve(document, schema)),
    ...(inner.length > 0 ? [foldFields(inner)] : []),
  ];
  return `- ${indent(lines.filter((line) => line !== undefined && line !== '').join('\n\n'))}`;
}

/** Fields that are shown when a reader asks for them. */
export function foldFields(fields: readonly string[]): string {
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  return `<details><summary>${count}</summary>\n\n${fields.join('\n\n')}\n\n</details>`;
}

const indent = (text: string) => text.replaceAll(/\n(?=.)/g, '\n  ');

function resolve(document: ReadDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? schema);
}

/** The object whose fields a value has: itself, one of its alternatives, what a list holds, or a map's values. */
function objectIn(document: ReadDocument, schema: Schema): Schema | undefined {
  const { properties, items, anyOf = [], oneOf = [], additionalProperties } = resolve(document, schema);
  if (properties) {
    return resolve(document, schema);
  }
  const values = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  const inner = [...(items ? [items] : []), ...anyOf, ...oneOf, ...values];
  return inner.map((candidate) => objectIn(document, candidate)).find((found) => found !== undefined);
}

/** The type in words: `string or null`, `list of objects`. */
function typeOf(document: ReadDocument, schema: Schema): string {
  const { type, format, items, anyOf, oneOf } = resolve(document, schema);
  const alternatives = anyOf ?? oneOf;
  if (alternatives && (type === undefined || type === 'string')) {
    return [...new Set(alternatives.map((inner) => typeOf(document, inner)))].join(' or ');
  }
  return [type ?? 'any']
    .flat()
    .map((name) => {
      if (name === 'array') {
        return items ? `list of ${typeOf(document, items)}s` : 'list';
      }
      return name === 'string' ? (FORMATS[format ?? ''] ?? name) : name;
    })
    .join(' or ');
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'time', date: 'date', uri: 'URL', email: 'address' };

function valuesOf(document: ReadDocument, schema: Schema): string | undefined {
  const resolved = resolve(document, schema);
  const values = resolved.enum ?? (resolved.items ? resolve(document, resolved.items).enum : undefined);
  return values
    ?.filter((value) => value !== null)
    .map((value) => `\`${String(value)}\``)
    .join(', ');
}

function limitsOf({ minimum, maximum, default: usual }: Schema): string | undefined {
  const range =
    minimum === undefined || maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
      ? undefined
      : `From ${minimum} to ${maximum}.`;
  const fallback = usual === undefined ? undefined : `Default: \`${JSON.stringify(usual)}\`.`;
  return [range, fallback].filter((part) => part !== undefined).join(' ') || undefined;
}

/** A text of the document as Markdown: outside code, a bracket is no markup. */
export function proseOf(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('');
}
