/** A process for the tests of rendering processes: prints one document, then ends, waits, prints one that never ends
 * (`print`), or prints without file descriptors (`descriptors`). Arguments: templates, cache, which of these. */

import { closeSync, openSync } from 'node:fs';
import { createPrinter, type Printer } from '../../src/printing/printer.ts';
import { invoice, job } from './print-rig.ts';
import { renderersOf } from './rendering.ts';

const [templatesDirectory, cacheDirectory, then] = process.argv.slice(2);
if (templatesDirectory && cacheDirectory) {
  const printer = await createPrinter({ templatesDirectory, cacheDirectory });
  await printer.print(job(invoice(), { template: 'endless' }));
  if (then === 'end') console.log('ends');
  else if (then === 'descriptors') await printWithoutDescriptors(printer);
  else {
    console.log('printed');
    if (then === 'print') await printer.print(job(invoice({ seq_number: 'ENDLESS' }), { template: 'endless' }));
    setInterval(() => undefined, 1000);
  }
}

async function printWithoutDescriptors(printer: Printer): Promise<void> {
  const numbered = (seq_number: string) => job(invoice({ seq_number }), { template: 'endless' });
  const [renderer = 0] = renderersOf(process.pid);
  const taken = takeDescriptors();
  process.kill(renderer, 'SIGKILL');
  const [{ reason } = { reason: undefined }] = (await Promise.allSettled([printer.print(numbered('2'))])) as {
    reason?: { code: string };
  }[];
  for (const descriptor of taken) closeSync(descriptor);
  await printer.print(numbered('3'));
  console.log(`${reason?.code}, then printed`);
  await printer.close();
}

/** Opens files until the system gives no descriptor. */
function takeDescriptors(): number[] {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {
    return taken;
  }
}
