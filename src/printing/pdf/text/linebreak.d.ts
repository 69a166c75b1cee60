/** The types of `linebreak`, which brings none: where a line may break (UAX #14). */
declare module 'linebreak' {
  export interface Break {
    /** The index in UTF-16 units after which the line may break. */
    position: number;
    required: boolean;
  }
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
