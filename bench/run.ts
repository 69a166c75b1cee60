// `npm run bench`: measures every request of this tree and beside it what the database itself can do, and writes
// bench/results.json and bench/RESULTS.md. `--against COMMIT` compares this tree with an earlier commit instead and writes
// a section of bench/RESULTS.md.
//   --jobs create,list   only the requests whose names contain one of these
//   --sessions 1,16      how many sessions send requests at the same time
//   --seconds 2          length of one measurement
//   --rounds 40          with --against: how often each of the two servers is measured
//   --invoices 20000     invoices in the account
//   --quick              a short run
// A run with --quick or --jobs prints its figures and writes no file.

import { compareWithCommit } from './against/compare.ts';
import { compareWithFloor } from './floor/compare.ts';
import { interruptionSignal } from './interruption.ts';
import { readOptions } from './options.ts';

const signal = interruptionSignal();
try {
  const options = readOptions(process.argv.slice(2));
  if (options.against === undefined) await compareWithFloor(options, signal);
  else await compareWithCommit(options.against, options, signal);
} catch (error) {
  console.error(signal.aborted ? String(signal.reason) : error);
  process.exitCode = 1;
}
