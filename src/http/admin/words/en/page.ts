// English words of the frame that every page has.

import type { Section } from '../../page/sections.ts';

const sections: Record<Section, string> = {
  home: 'Home',
  sales: 'Sales',
  purchases: 'Purchases',
  warehouse: 'Warehouse',
  records: 'Records',
  integrations: 'Integrations',
  company: 'Company',
  host: 'Installation',
};

const roles: Record<string, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  clerk: 'Clerk',
  readonly: 'Read only',
};

export const page = {
  sections,
  roles,
  languageName: 'English',
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Main',
  signOut: 'Sign out',
  home: 'Home',
  preferences: 'Preferences',
  back: 'Back',
  save: 'Save',
  cancel: 'Cancel',
  yes: 'Yes',
  no: 'No',
  none: '—',
};
