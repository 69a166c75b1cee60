// The customer or supplier of a new document, with suggestions.

import htm from 'htm';
import { h, render } from 'preact';
import { Combobox } from './combobox.js';
import { announce, form, setup, word } from './setup.js';
import { proposeTerms } from './terms.js';

const html = htm.bind(h);

/** @typedef {import('./setup.js').Party} Party */

/** @type {Party | undefined} */
let chosen;

/** The party that is chosen from the records. */
export const chosenParty = () => chosen;

/**
 * Replaces the plain field by one with suggestions.
 * @param {(before: Party | undefined) => void} onChange Called when another party is chosen.
 */
export function partyField(onChange) {
  const plain = /** @type {HTMLInputElement | null} */ (document.getElementById('party.code'));
  const { parties } = setup;
  if (!plain || !parties) return;
  const help = document.getElementById('party.code-help');
  if (help) help.textContent = word('partyHelp');
  const place = document.createElement('div');
  plain.replaceWith(place);
  const describedBy = plain.getAttribute('aria-describedby') ?? undefined;
  const invalid = plain.getAttribute('aria-invalid') === 'true';
  let value = plain.value;
  chosen = setup.party?.code === value ? { city: null, ...setup.party } : undefined;
  draw();

  function draw() {
    const create = async (/** @type {string} */ name) => {
      const made = await createParty(name);
      if (!made) return announce(word('createFailed'));
      props.onChoose(made, false);
      announce(word('created', { name }));
    };
    const set = (/** @type {string} */ text, /** @type {Party | undefined} */ party) => {
      value = text;
      chosen = party;
      draw();
    };
    const props = {
      id: 'party.code',
      name: 'party.code',
      value,
      maxLength: 100,
      source: parties,
      describedBy,
      invalid,
      codeOf: (/** @type {Party} */ party) => party.code,
      show: showParty,
      onType: (/** @type {string} */ text) => set(text, undefined),
      extras: (/** @type {string} */ text) =>
        setup.createParty
          ? [{ key: 'create', text: word('createNew', { name: text }), choose: () => create(text) }]
          : [],
      onChoose(/** @type {Party} */ party, /** @type {boolean} */ isLeft) {
        const before = chosen;
        set(party.code, party);
        onChange(before);
        proposeTerms(party);
        place.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }));
        if (isLeft) return;
        const next = document.getElementById('items.0.item_code') ?? document.getElementById('header.total_amount');
        next?.focus();
      },
    };
    render(
      html`
        <${Combobox} ...${props} />
        ${chosen && html`<p class="chosen">${chosen.name}${chosen.vat_id && ` · ${chosen.vat_id}`}${chosen.city && ` · ${chosen.city}`}</p>`}
      `,
      place,
    );
  }
}

let created = 0;

/**
 * Creates a record with this name. Undefined if that failed.
 * @param {string} name
 * @returns {Promise<Party | undefined>}
 */
async function createParty(name) {
  const { _csrf, _key } = Object.fromEntries(new FormData(form));
  const body = new URLSearchParams({ _csrf: String(_csrf), _key: `${_key}-${++created}`, name });
  try {
    const response = await fetch(setup.parties ?? '', { method: 'POST', body });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return response.ok && isJson ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Party} party */
const showParty = ({ code, name, vat_id, city }) => html`
  <span class="option-code">${code}</span> <span class="option-text">${name}</span>
  <span class="option-stock">${[vat_id, city].filter(Boolean).join(' · ')}</span>
`;
