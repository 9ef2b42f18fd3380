import type { Request, Response } from 'express';
import { rangeOf } from '#api/authentication/client-ip';
import { readTextBody } from '#api/http/sent';
import type { ApiServices } from '#api/services';
import { type ControlledOrder, findControlledOrder, findOrderOwner, type Owner } from '#db/orders/control';
import type { TrackingRecord } from '#db/orders/tracking';
import {
  type ChoiceOutcome,
  type ChoiceProblem,
  chooseRefund,
  type EnteredChoice,
  findClosure,
} from '#operations/orders/refunds/choose-refund';
import type { Words } from '../language/words';
import type { TrackedOrder } from '../order/tracked-order';
import { formPolicyFor } from '../page/document';
import { type ChoiceForm, renderChoicePage } from './choice-page';

export type ChoiceServices = Pick<ApiServices, 'db' | 'keyring' | 'workflows' | 'answerLimitMs' | 'clientIp'>;

/** A request with an order's link for the page on which its user chooses the refund. */
interface ChoiceRequest {
  req: Request;
  res: Response;
  token: string;
  words: Words;
  order: TrackedOrder;
  record: Pick<TrackingRecord, 'partner'>;
}

const TAKEN = 303;
/** What the page answers to a choice that was not taken. */
const STATUS: Readonly<Record<ChoiceProblem, number>> = {
  unlike: 400,
  bad_address: 400,
  bad_memo: 400,
  conflict: 400,
  none: 403,
  wrong: 403,
  decided: 409,
  closed: 409,
  expired: 410,
  locked: 423,
  too_many: 429,
  unknown: 503,
};

/** The status of the page's answer. */
export function statusOf(outcome: ChoiceOutcome): number {
  return outcome.kind === 'decided' ? TAKEN : STATUS[outcome.problem];
}

/**
 * Shows the form, or takes the choice: who has the link and the code that the partner shows decides [rules/refunds: Chosen by the
 * user]. Without script: after a choice the order's page is opened.
 */
export async function answerChoice(services: ChoiceServices, request: ChoiceRequest): Promise<void> {
  const { req, order } = request;
  const owner = await findOrderOwner(services.db, order.order_id);
  const controlled = owner && (await findControlledOrder(services.db, order.order_id, owner));
  if (!owner || !controlled) {
    throw new Error(`${order.order_id} has gone while its page was made`);
  }
  if (req.method !== 'POST') {
    const problem = await findClosure(services, controlled);
    return sendForm(request, controlled, { problem, entered: null }, 200);
  }
  // What another site sends is shown as a form, to be filled in by its reader.
  if (isForeign(req)) {
    return goTo(request, `refund?lang=${request.words.language}&t=${request.token}`);
  }
  const entered = readEntered(await readTextBody(req, request.res));
  const outcome = await choose(services, request, { controlled, owner, entered });
  if (outcome.kind === 'decided') {
    return goTo(request, `../${order.order_id}?lang=${request.words.language}&t=${request.token}`);
  }
  const { problem, triesLeft, retryAfter } = outcome;
  if (retryAfter !== undefined) {
    request.res.set('Retry-After', String(retryAfter));
  }
  return sendForm(
    request,
    controlled,
    { problem, entered, ...(triesLeft !== undefined && { triesLeft }) },
    statusOf(outcome),
  );
}

interface Asked {
  controlled: ControlledOrder;
  owner: Owner;
  entered: EnteredChoice;
}

function choose(
  services: ChoiceServices,
  { req }: ChoiceRequest,
  { controlled, owner, entered }: Asked,
): Promise<ChoiceOutcome> {
  return chooseRefund(services, { order: controlled, owner, entered, ipRange: rangeOf(services.clientIp(req)) });
}

/** Browsers say which site sent a form; under the page's referrer policy its `Origin` would be `null`. */
function isForeign(req: Request): boolean {
  const site = req.get('sec-fetch-site');
  return site !== undefined && site !== 'same-origin';
}

function readEntered(body: string): EnteredChoice {
  const form = new URLSearchParams(body);
  const field = (name: string) => (form.get(name) ?? '').trim();
  return {
    code: field('code'),
    to: field('to') === 'record' ? 'record' : 'other',
    address: field('address'),
    extraId: field('memo'),
  };
}

/** Relative to the form's own address. */
function goTo({ res }: ChoiceRequest, location: string): void {
  res.statusCode = TAKEN;
  res.set({ Location: location, 'Content-Length': '0' }).end();
}

/**
 * Not compressed, since it may repeat what was entered beside the link's token: the length would reveal how alike they are.
 */
function sendForm(
  { req, res, words, order, record, token }: ChoiceRequest,
  { input }: ControlledOrder,
  form: Pick<ChoiceForm, 'problem' | 'entered' | 'triesLeft'>,
  status: number,
): void {
  const { partner } = record;
  const content = renderChoicePage({ words, order, branding: partner, token, input, ...form });
  formPolicyFor(partner.accent)(req, res, () => {
    res.statusCode = status;
    res.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': words.language,
      'Content-Length': String(Buffer.byteLength(content)),
    });
    res.end(content);
  });
}
