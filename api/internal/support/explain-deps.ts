import type { ApiServices } from '#api/services';
import { SECOND } from '#domain/duration';
import type { ExplainDeps } from '#operations/support/explain-order';

const ANSWER_MS = 5 * SECOND;

/** What it takes to explain an order; a Temporal that does not answer is not waited for long. */
export function explainDeps({ db, workflows }: ApiServices): ExplainDeps {
  return { db, askTemporal: (ask) => workflows.withDeadline(Date.now() + ANSWER_MS, () => ask(workflows)) };
}
