const { TestEnvironment } = require('jest-environment-node');

/** Says of a failed test what its tabs showed then: a locator that was waited for in vain does not tell. */
class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') {
      for (const text of (await this.global.describeTabs?.()) ?? []) {
        console.error(`${test.name}\n${text}`);
      }
    }
  }
}

module.exports = BrowserEnvironment;
