// `npm run bench`: measures every request of this tree, and the database alone with the same work, and writes
// bench/results.json and bench/RESULTS.md. Four other ways to run it each write a section of bench/RESULTS.md:
//   --against COMMIT     compares this tree with an earlier commit, both measured in turn
//   --fairness           one session of an account, alone and beside 64 sessions of another account
//   --cells              one, two and four cells at the same time, each with a part of a processor (needs root)
//   --peers              the jobs that were measured of Odoo, Dolibarr and Tryton (bench/peers.md)
// Options of all of them:
//   --jobs create,list   only the requests whose names contain one of these
//   --sessions 1,16      how many sessions send requests at the same time (of each cell with --cells; not with --fairness)
//   --seconds 2          length of one measurement
//   --rounds 40          how often each is measured (not beside the floors)
//   --invoices 20000     invoices in the account
//   --quick              a short run
// A run with --quick or --jobs prints its figures and writes no file.

import { compareWithCommit } from './against/compare.ts';
import { measureCells } from './cells/cells.ts';
import { measureFairness } from './fairness/fairness.ts';
import { compareWithFloor } from './floor/compare.ts';
import { interruptionSignal } from './interruption.ts';
import { readOptions } from './options.ts';
import { compareWithPeers } from './peers/peers.ts';

const signal = interruptionSignal();
try {
  const options = readOptions(process.argv.slice(2));
  if (options.against !== undefined) await compareWithCommit(options.against, options, signal);
  else if (options.mode === 'fairness') await measureFairness(options, signal);
  else if (options.mode === 'cells') await measureCells(options, signal);
  else if (options.mode === 'peers') await compareWithPeers(options, signal);
  else await compareWithFloor(options, signal);
} catch (error) {
  console.error(signal.aborted ? String(signal.reason) : error);
  process.exitCode = 1;
}
