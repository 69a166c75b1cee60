// Journal of purchases.

import { journalReport } from '../report-sql/vat-columns.ts';

export default journalReport('purchases', 'Purchase journal');
