// The sections of the navigation: the groups of daily work, and those of the settings.

/** Groups of daily work, in their order. */
export const WORK_GROUPS = ['sales', 'purchases', 'warehouse', 'bank', 'reports'] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

/** Groups of the settings, in their order. */
export const SETTINGS_GROUPS = ['company', 'documents', 'records', 'messages', 'programs', 'host', 'own'] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export type Section = 'home' | WorkGroup | SettingsGroup;
