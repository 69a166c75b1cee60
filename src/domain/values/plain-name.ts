// The form of a name in which two spellings of it are the same.

/** A name without case, `_` and `-`: that of `unitPrice`, `unit_price` and `Unit-Price` is `unitprice`. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');
