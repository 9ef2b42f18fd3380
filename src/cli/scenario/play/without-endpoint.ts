import type { ScenarioFile, ScenarioStep } from '#contract/sandbox/scenario-file';
import type { Arrival } from './recording';

/** Whether it says what the partner's endpoint answers; nobody can tell an endpoint that over the API, with a key alone. */
export function needsEndpoint({ steps }: ScenarioFile): boolean {
  return steps.some((step) => 'webhook' in step);
}

/** The scenario as it is played without an endpoint: retries are not waited for, and nothing is paused. */
export function withoutEndpoint(scenario: ScenarioFile): ScenarioFile {
  const isOfEndpoint = (step: ScenarioStep) =>
    'webhook' in step || ('clock' in step && step.clock === 'next') || ('partner' in step && 'resume' in step.partner);
  return needsEndpoint(scenario)
    ? { ...scenario, steps: scenario.steps.filter((step) => !isOfEndpoint(step)) }
    : scenario;
}

const DELIVERIES = /\n== deliveries\n([\s\S]*?)(?=\n== |$)/;
const RESUME = /^POST \/webhook\/resume .*\n(?: .*\n)*/gm;

/** What a golden says of all else. */
export function withoutDeliveries(golden: string): string {
  return golden.replace(DELIVERIES, '').replaceAll(RESUME, '');
}

const ATTEMPT = /^ +(\d+) +\S+ +attempt (\d+) +(\S+) /gm;

/** What came to the endpoint when the golden was written. */
export function deliveriesOf(golden: string): Arrival[] {
  const moves = DELIVERIES.exec(golden)?.[1] ?? '';
  return [...moves.matchAll(ATTEMPT)].map(([, sequence, attempt, answer = '']) => ({
    sequence: Number(sequence),
    attempt: Number(attempt),
    answer,
  }));
}
