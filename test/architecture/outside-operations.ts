/**
 * What is not yet declared as an operation: routes of the console with the commands that do the same. Whoever declares one
 * removes its line.
 */
export const NOT_YET_DECLARED: Readonly<Record<string, readonly string[]>> = {
  explainAnyOrder: ['order show', 'order explain', 'order links'],
  readAnyHistory: ['order history'],
  exportCase: ['case export'],
  readAnyDelivery: ['webhook deliveries'],
};

/** Routes of the console that have no command. A reason is given where there should be none. */
export const ROUTES_ALONE: ReadonlyMap<string, string> = new Map(
  [
    because('finds its way to a page; commands are given the ID', ['searchAnything']),
    because('counts what a page shows in its margin; doctor lists the things themselves', ['summarizeQueues']),
    because("Temporal's Web UI calls it; order history decodes by itself", ['decodePayloads']),
    because('a part of a page, which order show and case export have too', [
      'readConversation',
      'listOrderDeliveries',
      'listOrderRequests',
      'listNeighbors',
    ]),
    because('a warning in a dialog, about what its button would send', ['countAnyRepeatable']),
    because('a page of what provider outages lists in whole', ['listOutageOrders']),
  ].flat(),
);

/** Commands for operators that the console does not have. A reason is given where it should not have them. */
export const COMMANDS_ALONE: ReadonlyMap<string, string> = new Map(
  [
    because('works on the installation itself: its servers, files, keys and stores', [
      'backup',
      'restore',
      'migrate',
      'doctor providers',
      'doctor worker',
      'recover orders',
      'recover projection',
      'secret reseal',
      'secret payload-keys',
      'job list',
      'job run',
      'audit verify',
      'audit head',
      'privacy erasures',
      'privacy repeat',
      'operations',
    ]),
    because('asks a node or a provider from this machine, with its settings', [
      'chain list',
      'chain check',
      'chain tx',
      'chain address',
      'provider new',
      'provider check',
      'provider assets',
      'provider verify',
      'provider limits',
      'provider quote',
      'provider create',
      'provider status',
      'provider refund',
      'provider prices',
    ]),
    because('reads the settings of this machine, also where nothing runs', ['provider list', 'provider show']),
    because('checks everything at once, for its exit code; the console lists the same in its queues', [
      'doctor',
      'doctor orders',
    ]),
    because('a tool of developers and of the sandbox', [
      'clock advance',
      'demo',
      'demo chain',
      'replay',
      'scenario list',
      'scenario show',
      'scenario run',
      'diff',
      'twin',
      'drill start',
      'drill list',
      'drill stop',
    ]),
    because('checks a file without an installation', ['case verify']),
    because('makes, changes and locks accounts of people; whoever may do so has the machine', [
      'user create',
      'user list',
      'user reset',
      'user close',
    ]),
    because("is the partner's own to do, in the dashboard; here for an operator who is asked to", [
      'key list',
      'key create',
      'key set',
      'key rotate',
      'key revoke',
      'webhook add',
      'webhook set',
      'webhook remove',
      'webhook rotate',
      'webhook test',
      'payout-address list',
      'payout-address add',
      'payout-address confirm',
      'payout-address default',
      'payout-address remove',
    ]),
    because('missing: the console does not have it yet', [
      'partner set',
      'payout earnings',
      'payout report',
      'sla report',
    ]),
  ].flat(),
);

function because(reason: string, names: readonly string[]): (readonly [string, string])[] {
  return names.map((name) => [name, reason] as const);
}
