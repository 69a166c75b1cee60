// Fields of the filters above a list. Their form is sent by GET, so the filters are in the address.

import { type Html, html } from '../page/html.ts';

/** A field with its label. `id` is the id of the control. */
export const filterField = (id: string, label: string, control: Html): Html => html`
  <div class="filter"><label for=${id}>${label}</label>${control}</div>
`;

/** A choice among values. */
export const filterSelect = (
  { id, name, label, value }: { id: string; name: string; label: string; value: string | undefined },
  choices: readonly { value: string; label: string }[],
): Html =>
  filterField(
    id,
    label,
    html`
      <select id=${id} name=${name}>
        ${choices.map(each => html`<option value=${each.value} selected=${each.value === value}>${each.label}</option>`)}
      </select>
    `,
  );
