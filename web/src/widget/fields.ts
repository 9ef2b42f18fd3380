import type { WidgetEstimate } from '#contract/widget';
import { FIELD_PROBLEMS, say, TEXTS } from './texts';

export type FieldName = 'address' | 'extra_id' | 'refund_address' | 'refund_extra_id';

export interface Field {
  name: FieldName;
  label: string;
  isNeeded: boolean;
  hint: string;
  /** What is said once it was refused. */
  problem: string;
}

/** What a currency's addresses are called, and what the network calls the text beside one; null without one. */
interface Place {
  code: string;
  networkName: string;
  memo: string | null;
}

type Demands = Pick<WidgetEstimate, 'required_fields' | 'unsupported_fields'>;

/**
 * The fields for two currencies and a quote's provider. A memo that the provider cannot use keeps its field, which says so: without it, the
 * coins would go to an address that needs one as if it needed none.
 */
export function fieldsFor(sent: Place, received: Place, quote: Demands | null): Field[] {
  const demanded = new Set<string>(quote?.required_fields ?? []);
  const refused = new Set<string>(quote?.unsupported_fields ?? []);
  const to = { asset: received.code, network: received.networkName };
  const back = { asset: sent.code, network: sent.networkName };
  const field = (name: FieldName, label: string, hint = '', problem = FIELD_PROBLEMS[name] ?? ''): Field => ({
    name,
    label,
    isNeeded: name === 'address' || demanded.has(name),
    hint,
    problem,
  });
  const memoField = (name: FieldName, text: string, memo: string): Field => {
    const label = say(text, { memo });
    const unusable = say(TEXTS.noMemo, { memo });
    return refused.has(name) ? field(name, label, unusable, unusable) : field(name, label);
  };
  return [
    field('address', say(TEXTS.address, to)),
    ...(received.memo === null ? [] : [memoField('extra_id', TEXTS.memo, received.memo)]),
    ...(refused.has('refund_address') ? [] : [field('refund_address', say(TEXTS.refund, back), TEXTS.refundHint)]),
    ...(sent.memo === null ? [] : [memoField('refund_extra_id', TEXTS.refundMemo, sent.memo)]),
  ];
}
