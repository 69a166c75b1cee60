// The settings as they are shown: each with its value and where that comes from, never with a secret.

import type { Setting } from './setting.ts';

/** A setting as it is shown. */
export interface SettingInForce {
  name: string;
  description: string;
  /** Undefined: it has none. Of a secret only whether it is set. */
  value: string | undefined;
  isSecret: boolean;
  from: 'environment' | 'command line' | 'default';
}

/** All settings. `given` has those that were given on the command line. */
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
