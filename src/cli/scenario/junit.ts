import { SECOND } from '#domain/duration';
import type { ScenarioResult } from './run-scenarios';

/** The results in JUnit format for CI servers. */
export function writeJunit(results: readonly ScenarioResult[]): string {
  const count = (outcome: ScenarioResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const failures = `failures="${count('differs')}" errors="${count('failed')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="swaplane scenarios" tests="${results.length}" ${failures}>`,
    ...results.map(writeCase),
    '</testsuite>',
    '',
  ].join('\n');
}

const LEFT_OUT = 'compared without deliveries: an endpoint cannot be controlled with a key alone';
const ELEMENTS = { equal: null, differs: 'failure', failed: 'error', skipped: 'skipped' } as const;

function writeCase({ scenario, outcome, wallMs, message, leavesOutDeliveries }: ScenarioResult): string {
  const head = `  <testcase classname="scenario" name="${escapeXml(scenario.name)}" time="${wallMs / SECOND}"`;
  const element = ELEMENTS[outcome];
  const [first = '', ...rest] = (message ?? '').split('\n');
  if (element === null) {
    return leavesOutDeliveries ? `${head}><system-out>${LEFT_OUT}</system-out></testcase>` : `${head}/>`;
  }
  return `${head}><${element} message="${escapeXml(first)}">${escapeXml(rest.join('\n'))}</${element}></testcase>`;
}

function escapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character);
}
