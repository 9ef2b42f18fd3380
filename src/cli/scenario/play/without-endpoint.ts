import type { ScenarioFile, ScenarioStep } from '#contract/sandbox/scenario-file';
import type { ReceivedRequest } from './recording';

/** Whether it sets the responses of the partner's endpoint, which cannot be done over the API with only a key. */
export function needsEndpoint({ steps }: ScenarioFile): boolean {
  return steps.some((step) => 'webhook' in step);
}

/** The scenario as it is played without an endpoint: no waiting for retries, no pauses. */
export function withoutEndpoint(scenario: ScenarioFile): ScenarioFile {
  const isOfEndpoint = (step: ScenarioStep) =>
    'webhook' in step || ('clock' in step && step.clock === 'next') || ('partner' in step && 'resume' in step.partner);
  return needsEndpoint(scenario)
    ? { ...scenario, steps: scenario.steps.filter((step) => !isOfEndpoint(step)) }
    : scenario;
}

const DELIVERIES = /\n== deliveries\n([\s\S]*?)(?=\n== |$)/;
const RESUME = /^POST \/webhook\/resume .*\n(?: .*\n)*/gm;

/** The golden text without its deliveries. */
export function withoutDeliveries(golden: string): string {
  return golden.replace(DELIVERIES, '').replaceAll(RESUME, '');
}

const ATTEMPT = /^ +(\d+) +\S+ +attempt (\d+) +(\S+) /gm;

/** The deliveries recorded in the golden text. */
export function deliveriesOf(golden: string): ReceivedRequest[] {
  const moves = DELIVERIES.exec(golden)?.[1] ?? '';
  return [...moves.matchAll(ATTEMPT)].map(([, sequence, attempt, answer = '']) => ({
    sequence: Number(sequence),
    attempt: Number(attempt),
    answer,
  }));
}
