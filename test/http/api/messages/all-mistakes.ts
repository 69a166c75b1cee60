// All mistakes of integrators, by subject.

import { ADDRESSES } from './addresses.ts';
import { AMOUNTS } from './amounts.ts';
import { DOCUMENTS } from './documents.ts';
import { LIFE } from './life.ts';
import { LISTS } from './lists.ts';
import { LOG_IN } from './log-in.ts';
import { MASTER_DATA } from './master-data.ts';
import type { Subject } from './mistake.ts';
import { OTHER_ADDRESSES } from './other-addresses.ts';
import { PARAMETERS } from './parameters.ts';
import { RECORD_PATHS } from './record-paths.ts';
import { REFERENCES } from './references.ts';
import { UNTAKEN } from './untaken.ts';
import { WRITES } from './writes.ts';

export const SUBJECTS: Subject[] = [
  LOG_IN,
  ADDRESSES,
  OTHER_ADDRESSES,
  RECORD_PATHS,
  LISTS,
  PARAMETERS,
  WRITES,
  DOCUMENTS,
  REFERENCES,
  UNTAKEN,
  AMOUNTS,
  LIFE,
  MASTER_DATA,
];
