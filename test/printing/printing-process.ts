/** A process for render-processes.test.ts: prints one document, then ends, waits, or (`print`) prints one that never ends.
 * Arguments: templates, cache, which of these. */

import { createPrinter } from '../../src/printing/printer.ts';
import { invoice, job } from './print-rig.ts';

const [templatesDirectory, cacheDirectory, then] = process.argv.slice(2);
if (templatesDirectory && cacheDirectory) {
  const printer = await createPrinter({ templatesDirectory, cacheDirectory });
  await printer.print(job(invoice(), { template: 'endless' }));
  if (then === 'end') console.log('ends');
  else {
    console.log('printed');
    if (then === 'print') await printer.print(job(invoice({ seq_number: 'ENDLESS' }), { template: 'endless' }));
    setInterval(() => undefined, 1000);
  }
}
