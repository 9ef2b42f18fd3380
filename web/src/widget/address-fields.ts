import type { WidgetEstimate } from '#contract/widget';
import type { Asset } from './assets';
import type { OrderRequest } from './calls';
import { el } from './dom';
import { type Field, type FieldName, fieldsFor } from './fields';
import { TEXTS } from './texts';

/** Where the coins go, and where they go back to. */
export class AddressFields {
  readonly place = el('div');
  private readonly inputs = new Map<FieldName, HTMLInputElement>();
  private fields: readonly Field[] = [];

  /** Shows the fields that the two currencies and the quote's provider ask for; what was entered stays where it still fits. */
  show(sent: Asset, received: Asset, quote: WidgetEstimate | null): void {
    const fields = fieldsFor(sent, received, quote);
    if (JSON.stringify(this.fields) === JSON.stringify(fields)) return;
    this.fields = fields;
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
        note.textContent = this.fields.find((field) => field.name === name)?.problem ?? '';
        note.className = 'bad';
      }
    }
    wrong[0]?.[1].focus();
    return wrong.length > 0;
  }
}
