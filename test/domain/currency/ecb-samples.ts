// Samples of the two CSV files of the European Central Bank, in its format, with figures of our own.

/** `eurofxref.csv`: one day, a comma and a space behind every cell. */
export const DAILY = `Date, USD, JPY, GBP, CHF, IDR, 
20 November 2026, 1.1548, 178.25, 0.8725, 0.9311, 18123.45, 
`;

/** `eurofxref-hist.csv`: the newest day first, a comma behind every cell, N/A where a day has no rate. */
export const HISTORY = `Date,USD,JPY,CYP,GBP,CHF,IDR,
2026-11-20,1.1548,178.25,N/A,0.8725,0.9311,18123.45,
2026-11-19,1.1501,177.9,N/A,0.8731,N/A,18100,
1999-01-04,1.1789,133.73,0.58231,0.7111,1.6168,N/A,
`;
