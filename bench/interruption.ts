// Ctrl-C and other signals that end this process: measurements stop at the next step, then servers and folders are removed.

/** A signal that is aborted by SIGINT, SIGTERM or SIGHUP. Further signals change nothing, so that the clean-up completes. */
export function interruptionSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => controller.abort(new Error(`Interrupted by ${name}`)));
  return controller.signal;
}
