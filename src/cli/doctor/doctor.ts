import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { listOpenNotices } from '#db/alerts/operator-notices';
import { alertJson, alertLines } from '../alert/alert';
import type { Answer } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';
import { caseJson, caseRows, listReviews, reviewJson, reviewLines } from './live-orders';

/** Everything that needs a person: open alerts, open cases of live orders, live orders in manual review. */
export async function doctor(): Promise<Answer> {
  return withDatabase(findRunningInstance(), async (db) => {
    const alerts = await listOpenAlerts(db);
    const cases = (await listOpenNotices(db)).filter(({ source }) => source === 'case');
    const reviews = await listReviews(db);
    const parts = [
      alerts.length === 0 ? '' : `Open alerts\n${alertLines(alerts)}`,
      cases.length === 0 ? '' : `Open cases\n${caseRows(cases)}`,
      reviewLines(reviews),
    ].filter((part) => part !== '');
    return {
      json: { alerts: alerts.map(alertJson), cases: cases.map(caseJson), manual_review: reviews.map(reviewJson) },
      text: parts.length === 0 ? 'Nothing needs a person.' : parts.join('\n\n'),
      failed: parts.length > 0,
    };
  });
}
