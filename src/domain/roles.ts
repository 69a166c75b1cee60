// Roles of users.

/** All roles, by decreasing rights. */
export const ROLES = ['admin', 'manager', 'clerk', 'readonly'] as const;

/** The role of a user; its rights follow from it. */
export type Role = (typeof ROLES)[number];
