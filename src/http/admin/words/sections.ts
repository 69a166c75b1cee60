// The sections of the navigation.

/** The sections of the navigation, in their order. */
export const SECTIONS = [
  'home',
  'sales',
  'purchases',
  'bank',
  'warehouse',
  'reports',
  'records',
  'integrations',
  'company',
  'host',
] as const;
export type Section = (typeof SECTIONS)[number];
