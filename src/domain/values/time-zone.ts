// Names of time zones of the IANA database, such as Europe/Lisbon.

/** What is wrong with the name of a time zone, as the end of a sentence; undefined when it is one. */
export function timeZoneError(name: string): string | undefined {
  const found = /^[A-Za-z_]+(\/[A-Za-z_+\-0-9]+)*$/.test(name) ? foundName(name) : undefined;
  if (found === undefined) return 'must be a time zone such as Europe/Lisbon';
  // A name may have an alias, which is found under another name altogether.
  const isOtherCase = found !== name && found.toLowerCase() === name.toLowerCase();
  return isOtherCase ? `must be the name of a time zone: write ${found}` : undefined;
}

function foundName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
