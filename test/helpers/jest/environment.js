const { TestEnvironment } = require('jest-environment-node');

/**
 * Says of a failed test what it was still waiting for, which a time-out does not tell, and in a browser what its tabs showed. What
 * waits stops then: it belongs to no later test.
 */
class ReportingEnvironment extends TestEnvironment {
  async handleTestEvent({ name, error, test, describeBlock }) {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') {
      return;
    }
    const pending = this.global.pendingWaits ?? new Set();
    const waits = [...pending].map((question) => `It was waiting for: ${question}`);
    pending.clear();
    const shown = (await this.global.describeTabs?.()) ?? [];
    for (const failed of test ? [test] : (describeBlock?.children ?? [])) {
      for (const entry of failed.errors ?? []) {
        if (entry[0] === error && typeof error === 'string') entry[0] = [error, ...waits].join('\n');
      }
    }
    for (const text of [...(typeof error === 'string' ? [] : waits), ...shown]) {
      console.error(`${test?.name ?? name}\n${text}`);
    }
  }
}

module.exports = ReportingEnvironment;
