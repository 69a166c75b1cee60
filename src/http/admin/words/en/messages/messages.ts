// English words of messages of operations: those that speak to programs in other words. All others are said as they are.

/** By the message, with gaps `{name}`. */
export const messages: Record<string, string> = {
  "Field '{field}' {reason}": '{field} {reason}',
  "Field '{field}' is {amount}, but {why} (tolerance {tolerance})":
    '{field} is {amount}, but {why} (tolerance {tolerance})',
  "Field '{field}' can't change: {why}": "{field} can't change: {why}",
  "Field '{field}' must have {why}": '{field} must have {why}',
  'is required: {rest}': 'is required',
  'must be an http or https address': 'must be an address that begins with http:// or https://',
  'must be one of {choices}': 'must be one of the choices: {choices}',
  'must be a calendar day that exists, YYYY-MM-DD': 'must be a day that exists',
  'must be a calendar day, YYYY-MM-DD': 'must be a day that exists',
  'must be an ISO 3166-1 alpha-2 country code, in upper case{rest}': 'must be the code of a country, such as PT',
  'must be an ISO 4217 code of a currency in use, in upper case{rest}': 'must be the code of a currency, such as EUR',
  'is larger than 1 MiB': 'is larger than 1 MiB: save it smaller',
  'must be text, in quotes': 'must be text',
  'must be a number': 'must be a number, such as 1234.50',
  'must be a number, without quotes{rest}': 'must be a number, such as 1234.50',
  'must be a whole number, without quotes{rest}': 'must be a whole number',
  'must be true or false, without quotes': 'must be yes or no',
  "names no {noun}: '{value}'": 'names nothing that exists: “{value}”',
  "names no {noun}: '{value}'; GET /{path} lists them": 'names nothing that exists: “{value}”',
  "Another {noun} has this {field}: '{value}'": 'is used by another record already: “{value}”',
  'Another {noun} has this {field}': 'is used by another record already',
  'has a character that text can not have (NUL or half a surrogate pair)': 'has a character that text can not have',
  'it was changed after the import': 'It was changed after the import.',
  'it is in use': 'It is in use.',
  'its former values would clash with another record': 'Its former values would clash with another record.',
  'the stock that was booked with it stays': 'The stock that was booked with it stays.',
  "There is no column '{name}'; {rest}": 'There is no column “{name}”',
  "names the column '{asked}', which does not exist; {rest}": 'names the column “{asked}”, which does not exist',
  "can't be '{asked}', of which a record may have several; it can be {rest}":
    "can't be “{asked}”, of which a record may have several",
  "There is no parameter '{name}'; {rest}": 'There is no parameter “{name}”',
};
