const { upperFirst } = require('../../build/document');

/** Words that cannot be names in Python, of those that the API has. */
const KEYWORDS = new Set(['from', 'in', 'is', 'class', 'pass', 'not', 'or', 'and', 'if', 'for', 'import', 'global']);
/** `from` as `from_`. */
const pythonName = (name) => (KEYWORDS.has(name) ? `${name}_` : name);

/** `deposit_seen` as `DepositSeen`. */
const className = (name) => name.split('_').map(upperFirst).join('');
/** `getOrder` as `get_order`. */
const snakeName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A docstring with an indent, or nothing. */
function docstring(text, indent = '    ') {
  if (!text) {
    return '';
  }
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
  return `${indent}"""${safe.split('\n').join(`\n${indent}`)}"""\n`;
}

module.exports = { pythonName, className, snakeName, docstring };
