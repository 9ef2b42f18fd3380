const { default: Sequencer } = require('@jest/test-sequencer');

/** Projects by how long their files take, so that no long one is left over at the end with one process at work. */
const LONGEST_FIRST = ['crash', 'workflows', 'api', 'replay', 'domain'];

/** Within a project as jest has it: by the last durations, or by size where it knows none. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ context }) => LONGEST_FIRST.indexOf(context.config.displayName?.name);
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

module.exports = LongestFirst;
