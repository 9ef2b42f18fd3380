const { itemName, nameOf, shapeOf } = require('../../build/document');
const { className, docstring, pythonName } = require('./names');

/**
 * Writes the Python types of schemas: pydantic models of what the server answers, or typed dictionaries of what it is asked. A
 * schema that says the same as one of the document is that one.
 */
class TypeWriter {
  constructor(schemas, isRequest) {
    this.schemas = schemas;
    this.isRequest = isRequest;
    /** Definitions by their name, each after those that it is made of. */
    this.written = new Map();
    this.shapes = new Map(Object.entries(schemas).map(([name, schema]) => [shapeOf(schema), name]));
  }

  definitions() {
    return [...this.written.values()];
  }

  typeOf(schema, name) {
    if (schema.$ref !== undefined) {
      return this.named(nameOf(schema.$ref));
    }
    const known = schema.properties || schema.enum ? this.shapes.get(shapeOf(schema)) : undefined;
    if (known !== undefined && known !== name) {
      return this.named(known);
    }
    const types = [schema.type ?? []].flat();
    const members = this.membersOf({ ...schema, type: types.filter((one) => one !== 'null') }, name);
    const some = new Set(members.filter((one) => one !== 'None'));
    return [...some, ...(types.includes('null') || members.includes('None') ? ['None'] : [])].join(' | ');
  }

  membersOf(schema, name) {
    const {
      type,
      const: only,
      enum: values = only && [only],
      properties,
      items,
      additionalProperties,
      format,
    } = schema;
    if (values !== undefined && typeof values[0] !== 'boolean') {
      return [this.literal(values.filter((value) => value !== null))];
    }
    if (properties !== undefined) {
      return [this.object(name, schema)];
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      return choices.flatMap((choice) => this.typeOf(choice, name).split(' | '));
    }
    return type.map((one) => {
      if (one === 'array') return `list[${this.typeOf(items, itemName(name))}]`;
      if (one === 'object') return this.mapping(additionalProperties, name);
      return this.simple(one, format);
    });
  }

  mapping(values, name) {
    const hasType = typeof values === 'object' && Object.keys(values).length > 0;
    return `dict[str, ${hasType ? this.typeOf(values, `${name}Value`) : 'Any'}]`;
  }

  simple(type, format) {
    if (format === 'date' || format === 'date-time') {
      return this.isRequest ? 'str | date' : 'datetime';
    }
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[type] ?? 'Any';
  }

  /** A later server may know more values, which a client must not refuse. */
  literal(values) {
    const type = `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
    return this.isRequest ? type : `SkipValidation[${type}]`;
  }

  object(name, { properties, required = [], description }) {
    if (!this.written.has(name)) {
      const lineOf = this.isRequest ? entryOf : fieldOf;
      const lines = Object.entries(properties).map(([field, schema]) =>
        lineOf(field, schema, this.typeOf(schema, memberName(name, className(field))), required),
      );
      const head = `class ${name}(${this.isRequest ? 'TypedDict' : 'Model'}):\n`;
      this.written.set(name, `${head}${docstring(description)}${description ? '\n' : ''}${lines.join('')}`);
    }
    return name;
  }

  named(name) {
    const schema = this.schemas[name];
    if (schema.properties !== undefined) {
      const isNullable = [schema.type].flat().includes('null');
      return isNullable ? `${this.object(name, schema)} | None` : this.object(name, schema);
    }
    if (!this.written.has(name)) {
      this.written.set(name, `${name} = ${this.typeOf(schema, name)}\n${docstring(schema.description, '')}`);
    }
    return name;
  }
}

function fieldOf(field, { description }, type, required) {
  const name = pythonName(field);
  const isOptional = !required.includes(field);
  const whole = isOptional && !type.endsWith(' | None') ? `${type} | None` : type;
  const alias = name === field ? '' : `alias="${field}"`;
  const value = alias ? ` = Field(${isOptional ? 'None, ' : ''}${alias})` : isOptional ? ' = None' : '';
  return `    ${name}: ${whole}${value}\n${docstring(description)}`;
}

function entryOf(field, { description }, type, required) {
  const whole = required.includes(field) ? type : `NotRequired[${type.endsWith(' | None') ? type : `${type} | None`}]`;
  return `    ${pythonName(field)}: ${whole}\n${docstring(description)}`;
}

const memberName = (name, member) => (name === member ? `${name}Body` : `${name}${member}`);

module.exports = { TypeWriter };
