// Debtors on a day by age.

import { agedReport, DEBTORS } from '../report-sql/aged.ts';

export default agedReport(DEBTORS);
