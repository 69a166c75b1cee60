/** Where a line may break: between words (UAX #14), and in scripts without spaces between words of a dictionary. */
import type LineBreaker from 'linebreak';

/** Thai, Lao, Burmese and Khmer: UAX #14 leaves them to dictionaries (class SA). */
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}]+/gu;
let words: Intl.Segmenter | undefined;

/** The indices after which a line may break, in order; the last is the end of the text. */
export function breakPositions(text: string, Breaker: typeof LineBreaker): number[] {
  const positions = new Set<number>([text.length]);
  const breaker = new Breaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.add(next.position);
  for (const { 0: part, index } of text.matchAll(withoutSpaces)) {
    words ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (const word of words.segment(part)) if (word.index > 0) positions.add(index + word.index);
  }
  return [...positions].sort((a, b) => a - b);
}
