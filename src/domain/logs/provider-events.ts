import { type LogEvents, REPEATED } from './event';

/** Events of providers. */
export const PROVIDER_EVENTS = {
  'a provider is down': {
    level: 'warn',
    alerts: true,
    action: 'It gets no new orders until it answers again. Look at its own status page, and at `failure`.',
  },
  'a provider gave no usable answer': {
    level: 'warn',
    action:
      'At most once a minute for each kind of failure. If it lasts, ask the provider with `operation` and `words`.',
  },
  'a provider cannot be asked, for a reason of ours': {
    level: 'error',
    alerts: true,
    action:
      'At most once a minute for each `label`. With `secret_unreadable`, SECRET_KEY was replaced: put the earlier key into SECRET_KEY_PREVIOUS.',
  },
  'secrets of open orders cannot be opened': {
    level: 'error',
    alerts: true,
    action:
      'SECRET_KEY was replaced: put the earlier key into SECRET_KEY_PREVIOUS. Until then nobody asks about `orders`.',
  },
  'a provider uses a status word that nobody knows': {
    level: 'warn',
    alerts: true,
    action: 'Orders with this word wait for a person. Update Swaplane, or report `words`.',
  },
  'a provider names a transaction that its network cannot have; it counts as not named': {
    level: 'warn',
    alerts: true,
    action: 'Look at `words` and ask the provider. An order that ends without its transaction waits for a person.',
  },
  'a provider contradicts an order': {
    level: 'error',
    alerts: true,
    action:
      'It answered about another order than `orderId`, or one that was agreed differently; `words` says in what. Nothing of the answer is used. Ask it about the order.',
  },
  'a provider is draining': {
    level: 'warn',
    alerts: true,
    action: 'It is off or incomplete, and has open orders. Restore its settings until they have ended.',
  },
  'a provider is switched on, but off': {
    level: 'warn',
    alerts: true,
    action: '`reason` says what is missing in its settings.',
  },
  'a provider has changed': {
    level: 'warn',
    alerts: true,
    action:
      'The daily check found answers that Swaplane cannot read; `words` says which. Run `swaplane provider verify`, update Swaplane, or drain the provider.',
  },
  'a provider listed nothing; what it listed before holds on': {
    level: 'warn',
    action: 'If it repeats, ask the provider: it may have closed the account.',
  },
  'a failed refund was not announced': {
    level: 'warn',
    alerts: true,
    action: 'Find the order with `swaplane case list`: the provider did not answer a refund.',
  },
  'a poll failed; tried again soon': REPEATED,
  "could not read the providers' health; what is known holds on": REPEATED,
  "could not record a change of a provider's health": REPEATED,
  'a provider that failed could not be left out of quotes': REPEATED,
  'what the providers list could not be read; what is known holds on': REPEATED,
  'the currency lists of providers could not be fetched': REPEATED,
  "a provider's shared rate limit could not be read; this process uses a small share of it": REPEATED,
  "a change of a provider's rate limit could not be recorded": REPEATED,
  'could not read the drills; what is known holds on': REPEATED,
  'providers that are down could not be called; tried again soon': REPEATED,
  'which providers have orders could not be read; what is served stays': REPEATED,
} as const satisfies LogEvents;
