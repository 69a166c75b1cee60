// Data as JSON has it: messages as their English text.

/** Returns the value as JSON has it. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
