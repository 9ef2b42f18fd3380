const { upperFirst } = require('../../build/document');

/** Words that Go writes in capitals, of those that the API has. */
const INITIALISMS = new Set(['api', 'eta', 'id', 'ip', 'sla', 'ttl', 'url', 'usd']);

/** `deposit_extra_id` as `DepositExtraID`, `USDT-TRC20` as `USDTTRC20`, and `INVALID_KEY` as `InvalidKey`. */
function goName(text) {
  const isLoud = /^[A-Z]+_[A-Z_]+$/.test(text);
  const words = (isLoud ? text.toLowerCase() : text).split(/[^A-Za-z0-9]+/);
  return words.map((word) => (INITIALISMS.has(word) ? word.toUpperCase() : upperFirst(word))).join('');
}

/** A comment with an indent, or nothing. */
function comment(text, indent = '') {
  return text ? `${indent}// ${text.split('\n').join(`\n${indent}// `)}\n` : '';
}

module.exports = { goName, comment };
