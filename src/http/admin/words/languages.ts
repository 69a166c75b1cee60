// The languages of the administration area.

/** Languages of the area (ISO 639-1). The first is taken where a reader states no preference. */
export const ADMIN_LANGUAGES = ['en', 'pt'] as const;
export type AdminLanguage = (typeof ADMIN_LANGUAGES)[number];

/** True if the area has words in a language. */
export const isAdminLanguage = (text: string | undefined): text is AdminLanguage =>
  ADMIN_LANGUAGES.some(language => language === text);
