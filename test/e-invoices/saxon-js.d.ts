// The part of saxon-js that the official rules need.

declare module 'saxon-js' {
  interface Transformation {
    /** Compiled rules, read already. */
    stylesheetInternal: object;
    sourceText: string;
    destination: 'serialized';
  }
  const saxon: { transform(options: Transformation): { principalResult: string } };
  export default saxon;
}
