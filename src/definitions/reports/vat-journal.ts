// Documents behind the boxes of the VAT return.

import { journalReport } from '../report-sql/vat-columns.ts';

export default journalReport('both', 'VAT journal');
