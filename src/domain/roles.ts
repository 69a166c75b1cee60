// Roles of users.

/** The role of a user; its rights follow from it. */
export type Role = 'admin' | 'manager' | 'clerk' | 'readonly';
