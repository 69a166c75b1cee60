// Rule for second factors, and what counts as one.

import type { Role } from './roles.ts';

/** Users whose sign-in by password needs a second factor, beside those who have set one up. */
export const SECOND_FACTOR_RULES = ['optional', 'admins', 'everyone'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Second factors of a user. */
export interface Factors {
  has_totp: boolean;
  passkeys: number;
}

/** True if the user has a second factor. Recovery codes stand in for one, and are none. */
export const hasSecondFactor = ({ has_totp, passkeys }: Factors): boolean => has_totp || passkeys > 0;

/** True if the rule of the account requires a second factor of a user with this role. */
export const ruleAsks = (rule: SecondFactorRule, role: Role): boolean =>
  rule === 'everyone' || (rule === 'admins' && role === 'admin');
