import type { ApiServices } from '#api/services';
import { SECOND } from '#domain/duration';
import type { ExplainDeps } from '#operations/support/explain-order';
import { payloadsOf } from '#temporal/payloads';

const ANSWER_MS = 5 * SECOND;

/** What explaining an order needs; an unresponsive Temporal is given up on early. */
export function explainDeps({ db, workflows }: ApiServices): ExplainDeps {
  return {
    db,
    payloads: payloadsOf(workflows),
    callTemporal: (call) => workflows.withDeadline(Date.now() + ANSWER_MS, () => call(workflows)),
  };
}
