import { type Command, InvalidArgumentError, Option } from 'commander';
import { isId } from '#domain/id';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { PAYOUT_STATUS_NAMES } from '#domain/payouts/payout';
import { addCommand, createAction } from '../command';
import { readReason } from '../option-values';
import { readAmount, readUsd } from '../setting-values';
import { readMonth } from '../sla/values';
import type { AddressAddOptions } from './address';
import type { EarningsOptions, ReportOptions } from './earnings';
import type { PayoutListOptions } from './payout';

const partnerOption = () => new Option('--partner <id>', 'partner ID (default: the demo partner)');

/** Payouts, which operators execute, and their addresses. */
export function addPayoutCommands(program: Command): void {
  addPayouts(program.command('payout').description('payouts of earnings'));
  addAddresses(program.command('payout-address').description('addresses that payouts go to'));
}

function addPayouts(payouts: Command): void {
  const onPayout = (name: string, description: string) =>
    addCommand(payouts, name, description).argument('<payout-id>', 'ID of the payout', readId('po', 'A payout ID'));

  addCommand(payouts, 'list', 'list payouts of all partners, newest first')
    .addOption(new Option('--status <status>', 'only payouts with this status').choices(PAYOUT_STATUS_NAMES))
    .option('--partner <id>', "only this partner's")
    .action(createAction(async (options: PayoutListOptions) => (await import('./payout')).payoutList(options)));
  addCommand(payouts, 'earnings', "what a month's orders earned at each provider, and what it reported")
    .addOption(partnerOption())
    .option('--month <YYYY-MM>', 'in which the orders were created, UTC (default: the current one)', readMonth)
    .action(createAction(async (options: EarningsOptions) => (await import('./earnings')).payoutEarnings(options)));
  addCommand(payouts, 'report', "record what a provider says that it kept for a partner's markups")
    .argument('<provider>', 'code of the provider')
    .requiredOption('--month <YYYY-MM>', 'in which the orders were created, UTC', readMonth)
    .requiredOption('--usd <amount>', 'US dollars, at most 8 decimals; 0 if it kept nothing', readUsd)
    .addOption(partnerOption())
    .action(
      createAction(async (provider: string, options: ReportOptions) =>
        (await import('./earnings')).payoutReport(provider, options),
      ),
    );
  onPayout('show', 'show a payout and its history').action(
    createAction(async (payoutId: string) => (await import('./payout')).payoutShow(payoutId)),
  );
  onPayout('process', 'mark a payout as being paid').action(
    createAction(async (payoutId: string) => (await import('./payout')).payoutStep(payoutId, { status: 'processing' })),
  );
  onPayout('sent', 'mark a payout as paid')
    .requiredOption('--tx <hash>', 'hash of the transaction')
    .requiredOption('--amount <amount>', "amount sent, in the payout's currency", readAmount)
    .action(
      createAction(async (payoutId: string, { tx: txHash, amount: payoutAmount }: { tx: string; amount: string }) =>
        (await import('./payout')).payoutStep(payoutId, { status: 'sent', txHash, payoutAmount }),
      ),
    );
  onPayout('confirm', 'mark a payout as received').action(
    createAction(async (payoutId: string) => (await import('./payout')).payoutStep(payoutId, { status: 'confirmed' })),
  );
  onPayout('fail', 'mark a payout as failed and return the money to the balance')
    .requiredOption('--reason <text>', 'why; kept in the audit log', readReason)
    .action(
      createAction(async (payoutId: string, { reason }: { reason: string }) =>
        (await import('./payout')).payoutStep(payoutId, { status: 'failed', reason }),
      ),
    );
}

function addAddresses(command: Command): void {
  const onAddress = (name: string, description: string) =>
    addCommand(command, name, description).argument(
      '<address-id>',
      'ID of the address',
      readId('pad', 'An address ID'),
    );

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

/** Parses an id. @throws InvalidArgumentError, which is wrong usage */
function readId(prefix: 'po' | 'pad', what: string) {
  return (text: string): string => {
    if (!isId(prefix, text)) {
      throw new InvalidArgumentError(`${what} is ${prefix}_ and 26 characters.`);
    }
    return text;
  };
}

/** 0 is a report too: the provider kept nothing. */
function readCents(text: string): string {
  if (!/^\d{1,3}\.\d{1,2}$/.test(text)) {
    throw new InvalidArgumentError('It must be like 0.01.');
  }
  return readAmount(text);
}
