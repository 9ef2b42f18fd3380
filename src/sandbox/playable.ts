import type { ScenarioFile, ScenarioStep } from '#contract/sandbox/scenario-file';
import type { ScenarioAccess } from './partner-api';

/** Whether it sets the responses of the partner's endpoint, which cannot be done over the API with only a key. */
export function needsEndpoint({ steps }: ScenarioFile): boolean {
  return steps.some((step) => 'webhook' in step);
}

/** Whether its partner follows the order's stream. */
export function needsStream({ steps }: ScenarioFile): boolean {
  return steps.some(isOfStream);
}

/** The scenario as it can be played: without an endpoint no waiting for retries and no pauses, without a stream no interruptions. */
export function playableWith(
  { endpoint, followStream }: Pick<ScenarioAccess, 'endpoint' | 'followStream'>,
  scenario: ScenarioFile,
): ScenarioFile {
  const isLeftOut = (step: ScenarioStep) =>
    (endpoint === null && needsEndpoint(scenario) && isOfEndpoint(step)) || (followStream === null && isOfStream(step));
  return scenario.steps.some(isLeftOut)
    ? { ...scenario, steps: scenario.steps.filter((step) => !isLeftOut(step)) }
    : scenario;
}

function isOfEndpoint(step: ScenarioStep): boolean {
  return (
    'webhook' in step || ('clock' in step && step.clock === 'next') || ('partner' in step && 'resume' in step.partner)
  );
}

function isOfStream(step: ScenarioStep): boolean {
  return 'partner' in step && 'stream' in step.partner;
}
