import { EmailSchema } from '#contract/shared/values';
import { listAccounts } from '#db/users/users';
import { formatColumns } from '#domain/columns';
import type { OperatorRole, Portal, Role } from '#domain/team/permission';
import { closeAccount, createAccount, resetAccount } from '#operations/users/accounts';
import { createKeyring } from '#security/keyring';
import type { Answer } from '../answer';
import { WrongUsage } from '../command';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';

export interface UserOptions {
  operator?: true;
}

export interface UserCreateOptions {
  name: string;
  operator?: OperatorRole;
  partner?: string;
  role: Role;
}

export async function userCreate(text: string, { name, operator, partner, role }: UserCreateOptions): Promise<Answer> {
  const email = readEmail(text);
  const instance = findRunningInstance();
  const place = operator ? { operatorRole: operator } : { partnerId: partnerOf(instance, partner), role };
  const { userId, password } = await withDatabase(instance, (db) =>
    createAccount({ db }, { email, name, place, actor: operatorName() }),
  );
  return {
    json: { user_id: userId, email, password },
    text: password === null ? `${email} joined with their existing account.` : password,
  };
}

export async function userList({ operator, partner }: UserOptions & { partner?: string }): Promise<Answer> {
  const accounts = await withDatabase(findRunningInstance(), (db) =>
    listAccounts(db, { portal: portalOf({ ...(operator && { operator }) }), partnerId: partner ?? null }),
  );
  const rows = accounts.map(({ userId, email, roles, twoFactor, disabledAt }) => [
    userId,
    email,
    roles.join(', '),
    twoFactor ? '2FA' : '',
    disabledAt ? 'closed' : '',
  ]);
  return {
    json: {
      users: accounts.map(({ userId, email, name, roles, twoFactor, disabledAt, createdAt }) => ({
        user_id: userId,
        email,
        name,
        roles,
        two_factor: twoFactor,
        created_at: createdAt,
        closed_at: disabledAt,
      })),
    },
    text: rows.length === 0 ? 'No accounts.' : formatColumns([['USER ID', 'EMAIL', 'ROLES', '', ''], ...rows]),
  };
}

export async function userReset(text: string, options: UserOptions): Promise<Answer> {
  const email = readEmail(text);
  const instance = findRunningInstance();
  const keyring = createKeyring(...instance.secretKeys);
  const { userId, password } = await withDatabase(instance, (db) =>
    resetAccount({ db, keyring }, { portal: portalOf(options), email, actor: operatorName() }),
  );
  return { json: { user_id: userId, email, password }, text: password };
}

export async function userClose(
  text: string,
  { reason, ...options }: UserOptions & { reason: string },
): Promise<Answer> {
  const email = readEmail(text);
  const userId = await withDatabase(findRunningInstance(), (db) =>
    closeAccount({ db }, { portal: portalOf(options), email, actor: operatorName(), reason }),
  );
  return { json: { user_id: userId, email }, text: `The account ${email} is closed.` };
}

function portalOf({ operator }: UserOptions): Portal {
  return operator ? 'support' : 'dashboard';
}

/** @throws WrongUsage */
function readEmail(text: string): string {
  const email = EmailSchema.safeParse(text);
  if (!email.success) {
    throw new WrongUsage(`'${text}' is not valid. It must be an email address.`);
  }
  return email.data;
}
