// The settings for display: each with its value and origin, without secrets.

import type { Setting } from './setting.ts';

/** A setting for display. */
export interface SettingInForce {
  name: string;
  description: string;
  /** Undefined if it has none. A secret is only shown as set. */
  value: string | undefined;
  isSecret: boolean;
  from: 'environment' | 'command line' | 'default';
}

/** All settings. `given` are those from the command line. */
export function settingsInForce(
  settings: Record<string, Setting<unknown>>,
  environment: NodeJS.ProcessEnv,
  given: Record<string, { text: string }>,
): readonly SettingInForce[] {
  return Object.values(settings).map(({ name, description, defaultValue, secret = false }) => {
    const text = given[name]?.text || environment[name];
    const from = given[name]?.text ? 'command line' : environment[name] ? 'environment' : 'default';
    const value = secret ? text && '•••' : (text ?? defaultValue);
    return { name, description, value: value || undefined, isSecret: secret, from };
  });
}
