import type { WidgetSettings } from '#contract/widget';
import { type OrderRequest, Refused, refusalOf, Service } from './calls';
import { DepositPart } from './deposit-part';
import { button, el, problem } from './dom';
import { SwapForm } from './form';
import { type FollowedOrder, followOrder, renderOrder } from './order-view';
import { mayHaveOpened } from './outcome';
import { STYLE } from './style';
import { PROBLEMS, TEXTS } from './texts';

/** An order that was asked for, as it was sent, and the key of all its attempts. */
interface Attempt {
  order: string;
  key: string;
}

/** Where this file came from: the installation whose key the page has. */
const BASE = new URL('.', import.meta.url).href;

/**
 * `<swaplane-swap key="pub_…">`: a swap from price to payout in a page of the partner's (docs/recipes/widget.md).
 * Tells the page by the events `swaplane-order` and `swaplane-state`.
 */
class SwaplaneSwap extends HTMLElement {
  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly color = new CSSStyleSheet();
  private readonly notice = el('p', { class: 'bad', role: 'status' });
  private stop: () => void = () => undefined;
  private settings: WidgetSettings | null = null;
  private attempt: Attempt = { order: '', key: '' };

  connectedCallback(): void {
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.root.adoptedStyleSheets = [style, this.color];
    void this.begin();
  }

  disconnectedCallback(): void {
    this.stop();
  }

  private get service(): Service {
    return new Service(BASE, this.getAttribute('key') ?? '');
  }

  private async begin(): Promise<void> {
    this.show([el('p', { role: 'status' }, TEXTS.loading)]);
    try {
      this.settings ??= await this.service.settings();
      const { accent, on_accent } = this.settings;
      if (accent) this.color.replaceSync(`:host{--accent:${accent}!important;--on:${on_accent}!important}`);
      const kept = this.remembered();
      if (kept === null) this.showForm(this.settings);
      else if (kept.startsWith('{')) await this.repeat(JSON.parse(kept));
      else this.follow(kept);
    } catch (error) {
      this.show([problem(refusalOf(error).words(''))]);
    }
  }

  /** The page was reloaded before it knew whether its order was opened. */
  private async repeat(attempt: Attempt): Promise<void> {
    try {
      await this.send(attempt);
    } catch (error) {
      if (mayHaveOpened(refusalOf(error).answer, true)) {
        this.show([problem(PROBLEMS.unknown), button(TEXTS.create, () => this.begin())]);
      } else this.startAgain();
    }
  }

  private startAgain(): void {
    this.stop();
    this.remember(null);
    void this.begin();
  }

  private showForm(settings: WidgetSettings): void {
    const form = new SwapForm({
      service: this.service,
      settings,
      given: (name) => this.getAttribute(name),
      create: (request) => this.create(request),
      forget: () => this.remember(null),
    });
    this.stop = () => form.stop();
    this.show(form.parts);
  }

  /** The same request gets the same key, so that pressing again after a lost answer opens no second order. */
  private async create(wish: OrderRequest): Promise<void> {
    const [scenario, ttl] = [this.getAttribute('sandbox-scenario'), this.getAttribute('sandbox-ttl')];
    const sandbox = { ...(scenario && { sandbox_scenario: scenario }), ...(ttl && { sandbox_ttl: ttl }) };
    const order = JSON.stringify({ ...wish, ...sandbox });
    if (this.attempt.order !== order) this.attempt = { order, key: newKey() };
    this.remember(JSON.stringify(this.attempt));
    await this.send(this.attempt);
  }

  private async send({ order, key }: Attempt): Promise<void> {
    const made = await this.service.create(order, key, this.getAttribute('create-url'));
    if (!/^https?:\/\//.test(made.tracking_url)) throw new Refused('other');
    this.remember(made.tracking_url);
    this.tell('swaplane-order', made);
    this.stop();
    this.follow(made.tracking_url, true);
  }

  private follow(link: string, isNew = false): void {
    let known: Pick<FollowedOrder, 'digest' | 'state'> = { digest: '', state: '' };
    const deposit = new DepositPart(() => following.ask());
    const again = () => this.startAgain();
    const show = (order: FollowedOrder) => {
      deposit.take(order);
      if (order.digest === known.digest) return;
      const isFirst = known.digest === '';
      if (order.state !== known.state) this.tell('swaplane-state', { order_id: order.order_id, state: order.state });
      known = order;
      this.show([...renderOrder(order, { link, deposit: deposit.place, again }), this.notice]);
      if (isFirst && isNew) this.root.querySelector('h2')?.focus();
    };
    const lost = (isLost: boolean) => {
      this.notice.textContent = isLost ? TEXTS.lost : '';
      if (isLost && known.digest === '') this.show([this.notice]);
    };
    const gone = () => {
      this.stop();
      this.remember(null);
      this.show([problem(TEXTS.gone), button(TEXTS.again, again)]);
    };
    const following = followOrder(link, { show, lost, gone });
    this.stop = () => {
      following.stop();
      deposit.stop();
    };
  }

  private show(parts: readonly HTMLElement[]): void {
    this.root.replaceChildren(...parts);
  }

  private tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** A reloaded page shows its order again, or repeats its attempt, as long as the tab lives; without storage it does not. */
  private remembered(): string | null {
    try {
      return sessionStorage.getItem(this.place);
    } catch {
      return null;
    }
  }

  private remember(kept: string | null): void {
    try {
      if (kept === null) sessionStorage.removeItem(this.place);
      else sessionStorage.setItem(this.place, kept);
    } catch {
      // The page may not store anything.
    }
  }

  private get place(): string {
    return `swaplane-swap ${this.getAttribute('key')}`;
  }
}

/** Random also where a page is not secure, as on a developer's machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

if (!customElements.get('swaplane-swap')) customElements.define('swaplane-swap', SwaplaneSwap);
