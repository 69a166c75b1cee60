// Facts about the server for the pages of the installation.

import type { TemplateFile } from '../../../operations/account-files/export-account.ts';

/** A setting as pages show it, without secrets. */
export interface ShownSetting {
  name: string;
  description: string;
  value: string | undefined;
  isSecret: boolean;
  from: 'environment' | 'command line' | 'default';
}

/** Warning or error in the log. */
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
  /** Users who administer it, as `account/login`. */
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
