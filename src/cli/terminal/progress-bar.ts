// A progress bar on standard error: one line that is redrawn on a terminal, otherwise a line every few seconds.

const WIDTH = 30;
const LINE_EVERY_MS = 3000;

/** Returns a function that draws the progress: `done` of `of`. */
export function progressBar(noun: string, now: () => number = Date.now): (done: number, of: number) => void {
  const terminal = process.stderr.isTTY;
  let lastLine = now();
  return (done, of) => {
    const percent = Math.floor((done / of) * 100);
    if (terminal) {
      const bar = '#'.repeat(Math.floor((done / of) * WIDTH)).padEnd(WIDTH, '.');
      process.stderr.write(`\r${bar} ${percent} %, ${done} ${noun}${done >= of ? '\n' : ''}`);
    } else if (now() - lastLine >= LINE_EVERY_MS) {
      lastLine = now();
      console.error(`${percent} %: ${done} of ${of} ${noun}`);
    }
  };
}
