import type { WidgetEstimate, WidgetSettings } from '#contract/widget';
import { AddressFields } from './address-fields';
import { readAmount } from './amount';
import { type Asset, assetSelect, assetsOf } from './assets';
import { type OrderRequest, type PairRequest, type Refused, refusalOf, type Service } from './calls';
import { el, problem } from './dom';
import { mayHaveOpened } from './outcome';
import { FIELD_PROBLEMS, PROBLEMS, say, TEXTS } from './texts';

const WAIT_MS = 400;
/** A price is asked for again so long before it ends. */
const EARLY_MS = 20_000;

interface FormCall {
  service: Service;
  settings: WidgetSettings;
  /** An attribute of the element. */
  given(name: string): string | null;
  /** Opens the order, or throws Refused. */
  create(request: OrderRequest): Promise<void>;
  /** The attempt has opened no order. */
  forget(): void;
}

/** The form of a swap: two currencies, an amount and its price, the addresses, and one button. */
export class SwapForm {
  readonly parts: readonly HTMLElement[];
  private readonly assets: readonly Asset[];
  private readonly from: HTMLSelectElement;
  private readonly to: HTMLSelectElement;
  private readonly amount: HTMLInputElement;
  private readonly price = el('div', { id: 'price', class: 'quote', role: 'status' });
  private readonly problem = problem();
  private readonly press = el('button', { class: 'main', disabled: true }, TEXTS.create);
  private readonly fields = new AddressFields();
  private readonly entries: HTMLFieldSetElement;
  private quote: WidgetEstimate | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = new AbortController();
  private isBusy = false;
  /** The request for an order of which nobody knows whether it was opened: nothing else is asked for until that is known. */
  private open: OrderRequest | null = null;

  constructor(private readonly call: FormCall) {
    const { settings, given } = call;
    const later = () => this.askLater();
    this.assets = assetsOf(settings);
    this.from = assetSelect('from', TEXTS.send, this.assets, [given('from') ?? 'BTC', given('from-network')]);
    this.to = assetSelect('to', TEXTS.receive, this.assets, [given('to') ?? 'ETH', given('to-network')]);
    this.amount = el('input', {
      id: 'amount',
      inputmode: 'decimal',
      autocomplete: 'off',
      required: true,
      value: given('amount') ?? '0.05',
      'aria-label': TEXTS.amount,
      'aria-describedby': 'price',
      input: later,
    });
    for (const select of [this.from, this.to]) select.addEventListener('change', later);
    this.entries = this.renderEntries();
    this.parts = [
      el('h2', { tabindex: '-1' }, TEXTS.title),
      ...(settings.environment === 'test' ? [el('p', { class: 'test' }, TEXTS.sandbox)] : []),
      el('form', { submit: (event) => this.submit(event) }, this.entries, this.problem, this.press),
    ];
    this.showFields();
    void this.ask();
  }

  private renderEntries(): HTMLFieldSetElement {
    return el(
      'fieldset',
      {},
      el('label', { for: 'from' }, TEXTS.send),
      el('div', { class: 'pair' }, this.amount, this.from),
      el('label', { for: 'to' }, TEXTS.receive),
      this.to,
      this.price,
      this.fields.place,
    );
  }

  /** Ends its calls. */
  stop(): void {
    clearTimeout(this.timer);
    this.asked.abort();
  }

  private askLater(): void {
    this.stop();
    this.showQuote(null);
    this.timer = setTimeout(() => this.ask(), WAIT_MS);
  }

  private async ask(): Promise<void> {
    this.stop();
    this.asked = new AbortController();
    const { signal } = this.asked;
    this.showQuote(null);
    this.amount.removeAttribute('aria-invalid');
    const amount = readAmount(this.amount.value);
    if (typeof amount === 'object') {
      this.refuseAmount(say(TEXTS.ambiguous, { ...amount }));
      this.showFields();
      return;
    }
    this.price.textContent = TEXTS.asking;
    try {
      const quote = await this.call.service.estimate(this.pairOf(amount), signal);
      if (signal.aborted) return;
      this.showQuote(quote);
      this.renewInTime(quote);
    } catch (error) {
      if (signal.aborted) return;
      this.refusePrice(refusalOf(error));
    }
    this.showFields();
  }

  private renewInTime(quote: WidgetEstimate): void {
    const left = Date.parse(quote.expires_at) - Date.now() - EARLY_MS;
    this.timer = setTimeout(() => this.ask(), Math.max(EARLY_MS, left));
  }

  private pairOf(amount: string): PairRequest {
    const [sent, received] = [this.assetOf(this.from), this.assetOf(this.to)];
    return {
      from: sent.code,
      from_network: sent.network,
      to: received.code,
      to_network: received.network,
      amount,
    };
  }

  private assetOf(select: HTMLSelectElement): Asset {
    return this.assets[Number(select.value)] as Asset;
  }

  private showQuote(quote: WidgetEstimate | null): void {
    this.quote = quote;
    this.press.disabled = quote === null || this.isBusy;
    if (quote) {
      const text = quote.rate_type === 'fixed' ? TEXTS.quoteFixed : TEXTS.quote;
      this.price.replaceChildren(
        el('strong', {}, say(text, { amount: quote.amount_to, asset: quote.to })),
        say(TEXTS.quoteTime, { minutes: Math.ceil(quote.eta_seconds / 60) }),
      );
    }
  }

  private showFields(): void {
    this.fields.show(this.assetOf(this.from), this.assetOf(this.to), this.quote);
  }

  private refusePrice(refusal: Refused): void {
    const isAmount = refusal.fields.includes('amount');
    const words = isAmount ? (FIELD_PROBLEMS.amount ?? '') : refusal.words(this.assetOf(this.from).code);
    if (isAmount || refusal.error.limit) this.refuseAmount(words);
    else this.sayNoPrice(words);
  }

  private refuseAmount(words: string): void {
    this.amount.setAttribute('aria-invalid', 'true');
    this.sayNoPrice(words);
  }

  private sayNoPrice(words: string): void {
    this.price.replaceChildren(el('span', { class: 'bad' }, words));
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const { quote } = this;
    if (!quote || this.isBusy) return;
    // Another price would be another request, and with it another order.
    this.stop();
    const request = this.open ?? { quote_id: quote.quote_id, ...this.fields.read() };
    this.setBusy(true);
    this.problem.textContent = '';
    let refusal: Refused | null = null;
    try {
      await this.call.create(request);
    } catch (error) {
      refusal = refusalOf(error);
    }
    this.open = refusal && mayHaveOpened(refusal.answer, this.open !== null) ? request : null;
    this.setBusy(false);
    if (this.open) this.problem.textContent = PROBLEMS.unknown ?? '';
    else if (refusal) {
      this.call.forget();
      this.refuseOrder(refusal, quote);
    }
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.entries.disabled = isBusy || this.open !== null;
    this.press.disabled = isBusy || this.quote === null;
    this.press.textContent = isBusy ? TEXTS.creating : TEXTS.create;
  }

  private refuseOrder(refusal: Refused, quote: WidgetEstimate): void {
    const isAtFields = this.fields.refuse(refusal.fields);
    this.problem.textContent = isAtFields ? '' : refusal.words(this.assetOf(this.from).code);
    if (['QUOTE_EXPIRED', 'PROVIDER_ERROR'].includes(refusal.code)) void this.ask();
    else this.renewInTime(quote);
  }
}
