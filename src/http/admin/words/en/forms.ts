// English words of forms: what is wrong, what is optional, what has happened.

export const forms = {
  problem: 'There is a problem',
  problems: (count: number) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`),
  optional: (label: string) => `${label} (optional)`,
  choose: 'Choose …',
  created: (one: string, name: string) => `${one} ${name} was created.`,
  saved: (one: string, name: string) => `${one} ${name} was saved.`,
  nowSaved: (value: string) => `Saved meanwhile: ${value}`,
  nothing: 'nothing',
  conflict: 'Somebody else has changed this meanwhile',
  conflictText:
    'Nothing was saved. What you typed is kept below; beside it stands what the other person has saved. Save again to overwrite it.',
  ofLine: (line: string, label: string | undefined) =>
    label === undefined ? `Line ${line}` : `Line ${line}: ${label}`,
};
