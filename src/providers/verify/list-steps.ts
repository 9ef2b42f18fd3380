import { assetKey } from '#domain/assets/currencies';
import { rowsOf } from '#domain/names-of';
import type { ListedAsset } from '../adapter';
import { UNMAPPED_REASONS, type UnmappedReason } from '../assets/asset-map';
import { toCatalog } from '../live/catalog';
import { failureFinding, failureOf, toProviderError } from './failure';
import { type Finding, finding } from './findings';
import { PAIRS } from './pairs';
import type { Session } from './session';

/** A list that has lost more than this share of what it had is no longer believed. */
const LOST_SHARE = 0.2;
const SHOWN_EXAMPLES = 5;

/** One call with the key. */
export async function checkReach(session: Session): Promise<Finding[]> {
  const { adapter, api } = session;
  try {
    session.listed = await adapter.assets(api);
    return [finding('agrees', 'list of assets', 'was read with the configured settings')];
  } catch (cause) {
    const found = failureFinding('list of assets', toProviderError(cause));
    return [found.outcome === 'not_tried' ? found : { ...found, outcome: 'broke' }];
  }
}

/** The same with a wrong key, and a price if the list needs none. */
export async function checkWrongKey(session: Session): Promise<Finding[]> {
  return [await tryWrongKey(session)];
}

async function tryWrongKey({ adapter, wrongKeyApi, pairs, catalog, userIp }: Session): Promise<Finding> {
  const subject = 'wrong key';
  if (wrongKeyApi === null) {
    return finding('not_offered', subject, 'it needs no key that could be replaced');
  }
  const [pair] = pairs();
  const [from, to] = pair ? [catalog().sold(pair.from), catalog().bought(pair.to)] : [];
  const [rate, sides] = rowsOf(adapter.facts.rates)[0] ?? [];
  const [side] = sides ?? [];
  const calls = [
    () => adapter.assets(wrongKeyApi),
    ...(pair && from && to && rate && side
      ? [() => adapter.quote(wrongKeyApi, { from, to, rate, side, amount: pair.amount, userIp })]
      : []),
  ];
  for (const call of calls) {
    const error = await failureOf(call());
    if (error?.wasHeldBack) {
      return finding('not_tried', subject, error.message);
    }
    if (error) {
      const isRead = error.label !== 'invalid_answer' && !/limit|pair/.test(error.kind);
      const words = isRead ? `is refused (${error.label})` : `is not read as a refusal: ${error.message}`;
      return finding(isRead ? 'agrees' : 'broke', subject, words);
    }
  }
  return finding('agrees', subject, 'lists and prices are given without a valid key');
}

/** What the list means by our names, and what is gone since it was read before. */
export async function checkAssets(session: Session): Promise<Finding[]> {
  const { listed, options } = session;
  if (listed === null) {
    return [finding('not_tried', 'list', 'there is no list')];
  }
  const { assets, unmapped } = session.catalog();
  const counted = `${listed.length} rows: ${assets.length} assets of the catalog, ${unmapped.length} rows left out`;
  if (assets.length === 0) {
    return [finding('broke', 'list', `${counted}: nothing can be traded`)];
  }
  return [
    finding('agrees', 'list', counted),
    ...leftOut(session),
    ...(options.listedBefore ? [compareWithBefore(session, options.listedBefore)] : []),
    ...missingAssets(session),
  ];
}

/** Rows left out, by reason. Ordinary, except a row with the contract of another coin. */
function leftOut(session: Session): Finding[] {
  const { unmapped } = session.catalog();
  const reasons = [...new Set(unmapped.map(({ reason }) => reason))];
  return reasons.map((reason: UnmappedReason) => {
    const rows = unmapped.filter((one) => one.reason === reason).map(({ row }) => rowWords(row));
    const examples = rows.slice(0, SHOWN_EXAMPLES).join(', ');
    const words = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} left out, each ${UNMAPPED_REASONS[reason]}: ${examples}`;
    return finding('agrees', reason, words);
  });
}

function rowWords({ ticker, network }: ListedAsset): string {
  return network === '' ? ticker : `${ticker} on ${network}`;
}

function compareWithBefore(session: Session, before: readonly ListedAsset[]): Finding {
  const known = toCatalog(session.adapter.names ?? {}, before).assets;
  const now = new Set(session.catalog().assets.map(assetKey));
  const lost = known.filter((asset) => !now.has(assetKey(asset))).map(({ code, network }) => `${code} on ${network}`);
  const words = `${lost.length} of ${known.length} assets that it listed before are gone`;
  return lost.length > known.length * LOST_SHARE
    ? finding('broke', 'compared with before', `${words}: ${lost.slice(0, SHOWN_EXAMPLES).join(', ')}`)
    : finding('agrees', 'compared with before', words);
}

function missingAssets(session: Session): Finding[] {
  const wanted = new Map(PAIRS.flatMap(({ from, to }) => [from, to]).map((asset) => [assetKey(asset), asset]));
  const now = new Set(session.catalog().assets.map(assetKey));
  const missing = [...wanted].flatMap(([key, { code, network }]) => (now.has(key) ? [] : [`${code} on ${network}`]));
  return missing.length === 0 ? [] : [finding('not_offered', 'assets', `not listed: ${missing.join(', ')}`)];
}
