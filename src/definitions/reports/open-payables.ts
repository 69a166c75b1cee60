// Documents of suppliers that are open on a day.

import { CREDITORS, openReport } from '../report-sql/aged.ts';

export default openReport(CREDITORS);
