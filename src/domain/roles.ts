// Roles of users.

export type Role = 'admin' | 'manager' | 'clerk' | 'readonly';
