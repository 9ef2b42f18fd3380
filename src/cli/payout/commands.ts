import { type Command, InvalidArgumentError, Option } from 'commander';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { addCommand, createAction, partnerOption } from '../command';
import { readAddressId } from '../option-values';
import { readAmount } from '../setting-values';
import type { AddressAddOptions } from './address';

/** Payouts, which operators execute, and their addresses. */
export function addPayoutCommands(program: Command): void {
  program.command('payout').description('payouts of earnings');
  addAddresses(program.command('payout-address').description('addresses that payouts go to'));
}

function addAddresses(command: Command): void {
  const onAddress = (name: string, description: string) =>
    addCommand(command, name, description).argument('<address-id>', 'ID of the address', readAddressId);

  addCommand(command, 'add', 'add an address and print the micro-payment that proves ownership')
    .addOption(
      new Option('--currency <currency>', 'currency of the payouts').choices(STABLE_TARGET_NAMES).makeOptionMandatory(),
    )
    .requiredOption('--address <address>', 'the address')
    .option(
      '--proof <amount>',
      'smallest micro-payment, in whole cents; a random amount below 4 is added',
      readCents,
      '0.01',
    )
    .addOption(partnerOption())
    .action(createAction(async (options: AddressAddOptions) => (await import('./address')).addressAdd(options)));
  onAddress('confirm', 'record that the partner named the micro-payment it received')
    .requiredOption('--amount <amount>', 'the amount the partner says it received', readAmount)
    .action(
      createAction(async (addressId: string, { amount }: { amount: string }) =>
        (await import('./address')).addressConfirm(addressId, amount),
      ),
    );
  onAddress('default', 'use this address when a payout request names none').action(
    createAction(async (addressId: string) => (await import('./address')).addressDefault(addressId)),
  );
  onAddress('remove', 'remove an address').action(
    createAction(async (addressId: string) => (await import('./address')).addressRemove(addressId)),
  );
  addCommand(command, 'list', "list a partner's addresses")
    .addOption(partnerOption())
    .action(createAction(async (options: { partner?: string }) => (await import('./address')).addressList(options)));
}

function readCents(text: string): string {
  if (!/^\d{1,3}\.\d{1,2}$/.test(text)) {
    throw new InvalidArgumentError('It must be like 0.01.');
  }
  return readAmount(text);
}
