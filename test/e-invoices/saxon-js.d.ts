// The part of saxon-js that the official rules need.

declare module 'saxon-js' {
  interface Transformation {
    stylesheetFileName: string;
    sourceText: string;
    destination: 'serialized';
  }
  const saxon: { transform(options: Transformation): { principalResult: string } };
  export default saxon;
}
