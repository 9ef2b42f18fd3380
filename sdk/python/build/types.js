const { className, docstring, nameOf, pythonName } = require('./document');

/**
 * Writes the Python types of schemas: pydantic models of what the server answers, or typed dictionaries of what it is asked. A
 * schema that says the same as one of the document is that one.
 */
function typeWriter(schemas, isRequest) {
  const written = new Map();
  const shapes = new Map(Object.entries(schemas).map(([name, schema]) => [shapeOf(schema), name]));

  function typeOf(schema, name) {
    if (schema.$ref !== undefined) {
      return named(nameOf(schema.$ref));
    }
    const known = schema.properties || schema.enum ? shapes.get(shapeOf(schema)) : undefined;
    if (known !== undefined && known !== name) {
      return named(known);
    }
    const types = [schema.type ?? []].flat();
    const members = membersOf({ ...schema, type: types.filter((one) => one !== 'null') }, name);
    const some = new Set(members.filter((one) => one !== 'None'));
    return [...some, ...(types.includes('null') || members.includes('None') ? ['None'] : [])].join(' | ');
  }

  function membersOf(schema, name) {
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
      return [literal(values.filter((value) => value !== null))];
    }
    if (properties !== undefined) {
      return [object(name, schema)];
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      return choices.flatMap((choice) => typeOf(choice, name).split(' | '));
    }
    return type.map((one) => {
      if (one === 'array') return `list[${typeOf(items, itemName(name))}]`;
      if (one === 'object') return mapping(additionalProperties, name);
      return simple(one, format);
    });
  }

  function mapping(values, name) {
    const hasType = typeof values === 'object' && Object.keys(values).length > 0;
    return `dict[str, ${hasType ? typeOf(values, `${name}Value`) : 'Any'}]`;
  }

  function simple(type, format) {
    if (format === 'date' || format === 'date-time') {
      return isRequest ? 'str | date' : 'datetime';
    }
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[type] ?? 'Any';
  }

  /** A later server may know more values, which a client must not refuse. */
  function literal(values) {
    const type = `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
    return isRequest ? type : `SkipValidation[${type}]`;
  }

  function object(name, { properties, required = [], description }) {
    if (!written.has(name)) {
      written.set(name, '');
      const fields = Object.entries(properties).map(([field, schema]) =>
        (isRequest ? entryOf : fieldOf)(field, schema, typeOf(schema, memberName(name, className(field))), required),
      );
      // Written again, so that what it is made of stands before it.
      written.delete(name);
      const head = `class ${name}(${isRequest ? 'TypedDict' : 'Model'}):\n`;
      written.set(name, `${head}${docstring(description)}${description ? '\n' : ''}${fields.join('')}`);
    }
    return name;
  }

  function named(name) {
    const schema = schemas[name];
    if (schema.properties !== undefined) {
      return object(name, schema);
    }
    if (!written.has(name)) {
      written.set(name, `${name} = ${typeOf(schema, name)}\n${docstring(schema.description, '')}`);
    }
    return name;
  }

  return { typeOf, object, definitions: () => [...written.values()] };
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
/** `OrderPageItems` as `OrderPageItem`. */
const itemName = (name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}Item`);

const WORDS = new Set(['description', 'example', 'examples', 'default', 'pattern', 'title']);
/** What two schemas have in common that describe the same thing, whatever words stand at them. */
function shapeOf(schema) {
  return JSON.stringify(schema, (key, value) => (WORDS.has(key) && typeof value !== 'object' ? undefined : value));
}

module.exports = { typeWriter };
