import type { Command } from 'commander';
import { addCommand, createAction } from '../command';

/** What is wrong with the installation, and what needs a person. They only look. */
export function addDoctorCommands(program: Command): void {
  const doctors = addCommand(
    program,
    'doctor',
    'check the whole installation, and list what needs a person; exits with 1 if anything is wrong or does',
  )
    .enablePositionalOptions()
    .action(createAction(async () => (await import('./doctor')).doctor()));
  addCommand(
    doctors,
    'orders',
    'compare all open orders with their workflows; exits with 1 if any disagree, or a live order needs a person',
  ).action(createAction(async () => (await import('./orders')).doctorOrders()));

  addCommand(
    doctors,
    'providers',
    'list live providers that are on or have orders, and what is missing; exits with 1 if any with orders is not served in full',
  ).action(createAction(async () => (await import('./doctor')).doctorProviders()));
  addCommand(
    doctors,
    'worker',
    'ask the worker at PROBE_PORT whether it is well; exits with 1 if it is not, or does not answer',
  ).action(createAction(async () => (await import('./doctor')).doctorWorker()));
}
