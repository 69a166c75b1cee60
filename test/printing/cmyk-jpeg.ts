/** A JPEG of four channels, 8 × 8 pixels: tables with one code each, so that eight bits of zero are its four blocks. */
const segments = [
  'ffd8',
  `ffdb004300${'01'.repeat(64)}`,
  'ffc00014080008000804011100021100031100041100',
  `ffc400140001${'00'.repeat(15)}00`,
  `ffc400141001${'00'.repeat(15)}00`,
  'ffda000e040100020003000400003f00',
  '00',
  'ffd9',
];

export const cmykJpeg = Buffer.from(segments.join(''), 'hex');
