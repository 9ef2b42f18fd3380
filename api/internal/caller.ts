import type { OpenLogin } from '#db/users/logins';
import type { OperatorPermission, OperatorRole, Permission, Role } from '#domain/team/permission';

/** Where a request comes from, logged in or not. */
export interface Visitor {
  ip: string;
  /** Null if unknown. */
  country: string | null;
  userAgent: string;
  /** The login cookie's token and its login, even one that still lacks its second factor. */
  token: string | null;
  login: OpenLogin | null;
  /** The token in the cookie that identifies a device. */
  device: string | null;
  /** What the browser kept of a login at the identity provider. */
  oidc: string | null;
}

/** A logged-in person. */
export interface Person {
  userId: string;
  loginId: string;
  email: string;
  name: string;
}

/** A member of the partner whose dashboard is open. */
export interface Member extends Person {
  partnerId: string;
  role: Role;
}

/** A person who works for the operator. */
export interface Operator extends Person {
  operatorRole: OperatorRole;
}

/** Who may call a route: anyone, every logged-in person, or people whose role has the permission. */
export type Access = 'anyone' | 'person' | Permission | OperatorPermission;

export type CallerOf<A extends Access> = A extends 'anyone'
  ? null
  : A extends 'person'
    ? Person
    : A extends Permission
      ? Member
      : Operator;
