// A spreadsheet means what it shows: files as programs write them are read as a person sees them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FileError } from '../../../src/formats/file-error.ts';
import { readTable } from '../../../src/formats/tables/read-table.ts';
import { SPREADSHEET_FILES } from './spreadsheet-files.ts';

const limits = { rows: 1000, columns: 20, cell: 1000, characters: 1_000_000 };

describe('a file with', () => {
  for (const [name, file] of Object.entries(SPREADSHEET_FILES))
    it(`${name} is ${file.refused ? 'refused with the reason' : 'read as it shows'}`, async () => {
      const reading = readTable(await file.bytes(), { limits, choice: {}, known: [] });
      if (file.refused) {
        const { refused } = file;
        await assert.rejects(reading, error => error instanceof FileError && refused.test(error.message));
        return;
      }
      const table = await reading;
      const rows = table.rows.map(({ number, cells, exact = [] }) => [
        number,
        ...cells.map((cell, column) => (exact[column] ? [cell, exact[column]] : cell)),
      ]);
      assert.deepEqual(rows, file.rows);
      assert.equal(table.reading.headingRow, file.headingRow ?? 1);
      if (file.decimalMark) assert.equal(table.decimalMark, file.decimalMark);
      if (file.sheet) assert.equal(table.reading.sheet, file.sheet);
    });
});
