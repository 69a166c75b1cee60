// Warns an administrator who runs the server as root.

/** The warning for a process of root; undefined for other users. */
export function rootWarning(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return (
    'WARNING: Kontor runs as root. PostgreSQL does not, but an attacker who finds a fault in this server has the whole machine.\n' +
    'Run it as a user of its own: User=kontor in its systemd unit, or runuser -u kontor -- npx kontor serve.\n' +
    'docs/operating.md has a unit, docs/reliability.md how to give existing data to that user.'
  );
}
