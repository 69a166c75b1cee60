// The first steps of a new company. They stay on the start page until they are done, or the user hides them.

import type { Overview } from '../../../operations/overview/read-overview.ts';
import { savePreferences } from '../../../operations/sessions/signed-in-user.ts';
import { type Page, postPage, redirectTo } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

const PATH = '/admin/first-steps';
/** Preference with the steps that the user has ticked, or `hidden`. */
const PREFERENCE = 'first-steps';
const HIDDEN = 'hidden';

/** Steps that only people can call done. */
const TICKED = ['numbers', 'backup'] as const;
type Ticked = (typeof TICKED)[number];

/** The page that keeps which steps the user has ticked, or that they are hidden. */
export const firstStepPages: Page[] = [postPage(PATH, {}, save)];

interface Step {
  title: string;
  text: string;
  done: boolean;
  to: string;
  /** True if the step waits for the operator of the server. */
  waits?: boolean;
  ticks?: Ticked;
}

/** The steps, with the next one marked. Null if all are done, or the user has hidden them. Users see steps whose pages they may open. */
export function firstSteps(page: PageRequest, setUp: Overview['setUp']): Html {
  const { words, link, format } = page;
  const kept = keptOf(page);
  if (kept.includes(HIDDEN) || !(setUp.is_new || !setUp.has_document)) return null;
  const steps = stepsOf(page, setUp, kept);
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const next = open.find(({ waits }) => !waits) ?? open[0];
  const count = { done: format.number(steps.length - open.length), count: format.number(steps.length) };
  return html`
    <section class="panel first-week" aria-labelledby="h-steps">
      <div class="title">
        <h2 id="h-steps">${words.home.firstWeek}</h2>
        <p class="help">${fill(words.home.stepsDone, count)}</p>
      </div>
      <ol class="first-steps">
        ${steps.map(step => {
          const { title, text, done, to, ticks } = step;
          return html`
            <li class=${done ? 'is-done' : step === next ? 'is-next' : undefined} aria-current=${step === next ? 'step' : undefined}>
              <div>
                <a href=${link(to)}>${title}</a>
                ${done && html` <span class="badge" data-status="PAID">${words.home.done}</span>`}
                ${!done && html`<p>${text}</p>`}
              </div>
              ${!done && ticks && tickForm(page, ticks, html`${words.home.tick}<span class="visually-hidden">: ${title}</span>`)}
            </li>
          `;
        })}
      </ol>
      ${tickForm(page, HIDDEN, words.home.hideSteps)}
    </section>
  `;
}

function tickForm(page: PageRequest, tick: string, label: Html): Html {
  return html`
    <form method="post" action=${page.link(PATH)}>
      ${hiddenFields(page)}
      <input type="hidden" name="tick" value=${tick} />
      <button type="submit">${label}</button>
    </form>
  `;
}

function stepsOf({ words, context, mayOpen }: PageRequest, setUp: Overview['setUp'], kept: readonly string[]): Step[] {
  const { steps } = words.home;
  const sendsMail = context.mail.isSet;
  const all: Step[] = [
    { ...steps.address, done: setUp.has_address, to: '/admin/company' },
    { ...steps.logo, done: setUp.has_logo, to: '/admin/company#logo-title' },
    { ...steps.bank, done: setUp.has_bank, to: '/admin/company#field-bank_accounts' },
    { ...steps.vat, done: setUp.has_vat, to: '/admin/vat_codes' },
    { ...steps.terms, done: setUp.has_terms, to: '/admin/payment_terms/new' },
    {
      ...steps.numbers,
      done: setUp.has_document || kept.includes('numbers'),
      to: '/admin/company/sets',
      ticks: 'numbers',
    },
    {
      title: steps.mail.title,
      text: sendsMail ? steps.mail.text : steps.mail.missing,
      done: sendsMail && setUp.has_email,
      to: sendsMail ? '/admin/company#field-email' : '/admin/company/mail',
      waits: !sendsMail,
    },
    { ...steps.users, done: setUp.has_users, to: '/admin/users/new' },
    { ...steps.import, done: setUp.has_article && setUp.has_party, to: '/admin/import' },
    { ...steps.article, done: setUp.has_article, to: '/admin/articles/new' },
    { ...steps.party, done: setUp.has_party, to: '/admin/customers/new' },
    { ...steps.document, done: setUp.has_document, to: '/admin/invoices/new' },
    { ...steps.token, done: setUp.has_token, to: '/admin/tokens' },
    { ...steps.backup, done: kept.includes('backup'), to: '/admin/host/installation', ticks: 'backup' },
  ];
  return all.filter(({ to }) => mayOpen(to.split('#')[0] ?? to));
}

const keptOf = ({ user }: PageRequest): string[] => user.preferences[PREFERENCE]?.split(' ') ?? [];

async function save(page: PageRequest) {
  const { context, actor, fields, words } = page;
  const tick = [...TICKED, HIDDEN].find(each => each === fields.tick);
  if (tick !== undefined) {
    const value = [...new Set([...keptOf(page), tick])].join(' ');
    await savePreferences(context, actor, { [PREFERENCE]: value }, idempotencyOf(page));
  }
  return redirectTo('/admin', tick === HIDDEN ? words.home.stepsHidden : undefined);
}
