const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/** How often running tests are looked at. */
const INTERVAL_MS = 5_000;

/**
 * Ends the run when a test goes on for half as long again as its limit: a loop without an end keeps jest itself from noticing the
 * limit. The test is named, also in the file that STUCK_TESTS says, as there will be no results.
 */
class StuckTests {
  constructor({ testTimeout }) {
    this.limitMs = testTimeout * 1.5;
    this.running = new Map();
  }

  onRunStart() {
    this.timer = setInterval(() => this.endStuck(), INTERVAL_MS);
    this.timer.unref();
  }

  onRunComplete() {
    clearInterval(this.timer);
  }

  onTestCaseStart({ path }, { fullName }) {
    this.running.set(`${path}: ${fullName}`, Date.now());
  }

  onTestCaseResult({ path }, { fullName }) {
    this.running.delete(`${path}: ${fullName}`);
  }

  onTestFileResult({ path }) {
    for (const name of this.running.keys()) {
      if (name.startsWith(`${path}: `)) this.running.delete(name);
    }
  }

  endStuck() {
    const stuck = [...this.running].filter(([, startedAt]) => Date.now() - startedAt > this.limitMs);
    if (stuck.length === 0) return;
    const names = stuck.map(([name]) => relative(process.cwd(), name)).join(', ');
    const words = `stuck in ${names}: neither ended nor noticed its limit within ${this.limitMs / 1000} s`;
    process.stderr.write(`${words}\n`);
    if (process.env.STUCK_TESTS) writeFileSync(process.env.STUCK_TESTS, words);
    process.exit(1);
  }
}

module.exports = StuckTests;
