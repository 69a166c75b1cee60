// All reports: every file of `reports/` exports one.

import type { ReportDefinition } from './define-report.ts';
import { loadFolder } from './load-folder.ts';

/** All reports, in the order of their names. */
export const reports: readonly ReportDefinition[] = await loadFolder<ReportDefinition>('reports');
