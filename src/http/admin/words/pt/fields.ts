// Portuguese words of fields and their values.

import type { fields as en } from '../en/fields.ts';

export const fields: typeof en = {
  labels: {
    id: 'ID',
    name: 'Nome',
    code: 'Código',
  },
  values: {},
};
