import type { WidgetEstimate } from '#contract/widget';
import type { Asset } from './assets';
import type { OrderRequest } from './calls';
import { el } from './dom';
import { FIELD_PROBLEMS, say, TEXTS } from './texts';

type FieldName = 'address' | 'extra_id' | 'refund_address' | 'refund_extra_id';

interface Field {
  name: FieldName;
  label: string;
  isNeeded: boolean;
  hint: string;
}

/** Where the coins go, and where they go back to. */
export class AddressFields {
  readonly place = el('div');
  private readonly inputs = new Map<FieldName, HTMLInputElement>();
  private shown = '';

  /** Shows the fields that the two currencies and the quote's provider ask for; what was entered stays where it still fits. */
  show(sent: Asset, received: Asset, quote: WidgetEstimate | null): void {
    const fields = fieldsFor(sent, received, quote);
    const key = JSON.stringify(fields);
    if (this.shown === key) return;
    this.shown = key;
    const before = new Map([...this.inputs].map(([name, input]) => [name, input.value]));
    this.inputs.clear();
    this.place.replaceChildren(...fields.flatMap((field) => this.render(field, before.get(field.name) ?? '')));
  }

  private render({ name, label, isNeeded, hint }: Field, value: string): HTMLElement[] {
    const note = `${name}-note`;
    const input = el('input', {
      id: name,
      required: isNeeded,
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': note,
    });
    input.value = value;
    this.inputs.set(name, input);
    const optional = isNeeded ? null : el('small', {}, ` ${TEXTS.optional}`);
    return [el('label', { for: name }, label, optional), input, el('small', { id: note }, hint)];
  }

  /** What was entered. */
  read(): Omit<OrderRequest, 'quote_id'> {
    const entered: Omit<OrderRequest, 'quote_id'> = { address: '' };
    for (const [name, input] of this.inputs) {
      input.removeAttribute('aria-invalid');
      const value = input.value.trim();
      if (value !== '') entered[name] = value;
    }
    return entered;
  }

  /** Says at the fields what is wrong with them, and goes to the first; whether there was any. */
  refuse(names: readonly string[]): boolean {
    const wrong = [...this.inputs].filter(([name]) => names.includes(name));
    for (const [name, input] of wrong) {
      input.setAttribute('aria-invalid', 'true');
      const note = input.nextElementSibling;
      if (note) {
        note.textContent = FIELD_PROBLEMS[name] ?? '';
        note.className = 'bad';
      }
    }
    wrong[0]?.[1].focus();
    return wrong.length > 0;
  }
}

function fieldsFor(sent: Asset, received: Asset, quote: WidgetEstimate | null): Field[] {
  const demanded = new Set<string>(quote?.required_fields ?? []);
  const refused = new Set<string>(quote?.unsupported_fields ?? []);
  const to = { asset: received.code, network: received.networkName };
  const back = { asset: sent.code, network: sent.networkName };
  const field = (name: FieldName, label: string, hint = ''): Field => ({
    name,
    label,
    isNeeded: name === 'address' || demanded.has(name),
    hint,
  });
  const fields = [field('address', say(TEXTS.address, to))];
  if (received.memo) fields.push(field('extra_id', say(TEXTS.memo, { memo: received.memo })));
  fields.push(field('refund_address', say(TEXTS.refund, back), TEXTS.refundHint));
  if (sent.memo) fields.push(field('refund_extra_id', say(TEXTS.refundMemo, { memo: sent.memo })));
  return fields.filter(({ name }) => !refused.has(name));
}
