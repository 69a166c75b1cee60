// Journal of sales.

import { journalReport } from '../report-sql/vat-columns.ts';

export default journalReport('sales', 'Sales journal');
