// A progress bar on standard error: drawn in place on a terminal, elsewhere a line every few seconds.

const WIDTH = 30;
const LINE_EVERY_MS = 3000;

/** Answers what is told of progress: so many of so many are done. */
export function progressBar(noun: string, now: () => number = Date.now): (done: number, of: number) => void {
  const terminal = process.stderr.isTTY;
  let told = now();
  return (done, of) => {
    const percent = Math.floor((done / of) * 100);
    if (terminal) {
      const bar = '#'.repeat(Math.floor((done / of) * WIDTH)).padEnd(WIDTH, '.');
      process.stderr.write(`\r${bar} ${percent} %, ${done} ${noun}${done >= of ? '\n' : ''}`);
    } else if (now() - told >= LINE_EVERY_MS) {
      told = now();
      console.error(`${percent} %: ${done} of ${of} ${noun}`);
    }
  };
}
