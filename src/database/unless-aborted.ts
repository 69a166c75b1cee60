// Waits for work that can't be interrupted itself.

/** The result of the work. Rejects with the reason of `abort` when that aborts first; the work then goes on unnoticed. */
export async function unlessAborted<T>(work: Promise<T>, abort: AbortSignal | undefined): Promise<T> {
  if (!abort) return work;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(abort.reason);
    if (abort.aborted) stop();
    abort.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    abort.removeEventListener('abort', stop);
  }
}
