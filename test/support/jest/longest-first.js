const { default: Sequencer } = require('@jest/test-sequencer');

/** Projects by how long their files take, so that no long one is left over at the end with one process at work. */
const LONGEST_FIRST = ['crash', 'service', 'api', 'replay', 'domain'];
/** Whose files wait more than they work. */
const WAITING = ['crash', 'service'];

/**
 * Files that wait and files that work in turn, so that the processors are never left to those that wait. Within a project as
 * jest has it: by the last durations, or by size where it knows none.
 */
class LongestFirst extends Sequencer {
  sort(tests) {
    const projectOf = ({ context }) => context.config.displayName?.name;
    const rank = (one) => LONGEST_FIRST.indexOf(projectOf(one));
    const sorted = super.sort(tests).sort((one, other) => rank(one) - rank(other));
    const waiting = sorted.filter((one) => WAITING.includes(projectOf(one)));
    const working = sorted.filter((one) => !WAITING.includes(projectOf(one)));
    return [...waiting.flatMap((one) => [one, ...working.splice(0, 1)]), ...working];
  }
}

module.exports = LongestFirst;
