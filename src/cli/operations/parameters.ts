import { InvalidArgumentError } from 'commander';
import type { ErasedCommand, Operation } from '#operations/operation';
import { readDeliveryId, readIncidentId, readOrderId, readPayoutId } from '../option-values';

interface Parameter {
  /** What it identifies. */
  thing: string;
  /** Where it is found; its ID unless said otherwise. */
  help?: string;
  /** The command that lists all of them, which is named where there is no such thing. */
  listed?: string;
  /** How it is checked before anything else. @throws InvalidArgumentError */
  read?: (text: string) => string | number;
}

/** @throws InvalidArgumentError, which is wrong usage */
const readNumber =
  (thing: string) =>
  (text: string): number => {
    const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    if (id < 1) {
      throw new InvalidArgumentError(`It must be the number of ${thing}.`);
    }
    return id;
  };

/** The parameters of paths, by name. */
const PARAMETERS: Readonly<Record<string, Parameter>> = {
  order_id: { thing: 'order', read: readOrderId },
  partner_id: { thing: 'partner' },
  provider: { thing: 'live provider', help: 'code of the provider' },
  request_id: { thing: 'call', help: 'the X-Request-Id of its response' },
  payout_id: { thing: 'payout', read: readPayoutId },
  alert_id: { thing: 'alert', help: 'its number in alert list', read: readNumber('an alert') },
  queue: { thing: 'queue' },
  reply_id: {
    thing: 'saved reply',
    help: 'its number in reply list',
    listed: 'reply list',
    read: readNumber('a saved reply'),
  },
  endpoint_id: { thing: 'webhook endpoint' },
  key_id: { thing: 'publishable key', help: 'its ID in key publishable' },
  delivery_id: { thing: 'delivery', read: readDeliveryId },
  measured_id: {
    thing: 'incident',
    help: 'its number in sla incidents',
    listed: 'sla incidents',
    read: readIncidentId,
  },
  incident_id: { thing: 'posted incident', help: 'Its number, as printed by post', read: readIncidentId },
};

/** The parameters of an operation's path, in their order. */
export function parametersOf({ params }: Operation): (Parameter & { name: string })[] {
  return Object.keys(params.shape).map((name) => {
    const parameter = PARAMETERS[name];
    if (!parameter) {
      throw new Error(`a new parameter ${name} needs an entry in PARAMETERS`);
    }
    return { name, ...parameter };
  });
}

/** Those that are arguments of the command. */
export function argumentsOf(operation: Operation, { params, partnerIsOption }: ErasedCommand) {
  const isArgument = (name: string) => !(name in params) && !(name === 'partner_id' && partnerIsOption);
  return parametersOf(operation).filter(({ name }) => isArgument(name));
}
