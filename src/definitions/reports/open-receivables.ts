// Documents of customers that are open on a day.

import { DEBTORS, openReport } from '../report-sql/aged.ts';

export default openReport(DEBTORS);
