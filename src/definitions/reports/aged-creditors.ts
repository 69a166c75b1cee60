// Creditors on a day by age.

import { agedReport, CREDITORS } from '../report-sql/aged.ts';

export default agedReport(CREDITORS);
