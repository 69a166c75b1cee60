// Facts about the server for the pages of the installation.

import type { TemplateFile } from '../../../operations/account-files/export-account.ts';

/** A setting as it is shown: never with a secret. */
export interface ShownSetting {
  name: string;
  description: string;
  value: string | undefined;
  isSecret: boolean;
  from: 'environment' | 'command line' | 'default';
}

/** A warning or an error of the log. */
export interface LoggedProblem {
  /** Milliseconds since 1970. */
  at: number;
  level: 'warn' | 'error';
  text: string;
}

/** A file of a backup. */
export interface BackupFile {
  name: string;
  bytes: number;
  at: Date;
}

/** Facts about the installation. */
export interface Installation {
  /** Users who may see it, as `account/login`. */
  administrators: readonly string[];
  version: string;
  settings: readonly ShownSetting[];
  /** The newest warnings and errors of this process, newest first. */
  problems(): readonly LoggedProblem[];
  /** The backups in the data folder, newest first. */
  backups(): Promise<readonly BackupFile[]>;
  /** The files of the installation's own templates with these names. */
  templates(names: string[]): Promise<TemplateFile[]>;
}
