// The first steps of a new company. They stay on the start page until they are done, or the user hides them.

import { jurisdictionOf } from '../../../definitions/jurisdictions/jurisdictions.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { type Overview, readSetUp } from '../../../operations/overview/read-overview.ts';
import { savePreferences } from '../../../operations/sessions/signed-in-user.ts';
import { addCookie, cookieOf } from '../page/cookies.ts';
import { type Page, postPage, redirectTo, type View } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import type { Words } from '../words/words.ts';

const PATH = '/admin/first-steps';
/** Preference with the steps that the user has ticked, or `hidden`. */
const PREFERENCE = 'first-steps';
const HIDDEN = 'hidden';

/** Cookie with the step whose page the user has opened; the parameter of its link has the same value. */
const COOKIE = 'kontor-step';
const PARAMETER = 'step';
/** Seconds for which pages lead to the next step. */
const COOKIE_SECONDS = 3600;

/** Steps that only people can call done. */
const TICKED = ['numbers', 'backup'] as const;
type Ticked = (typeof TICKED)[number];

/** The page that keeps which steps the user has ticked, or that they are hidden. */
export const firstStepPages: Page[] = [postPage(PATH, {}, save)];

interface Step {
  key: keyof Words['home']['steps'];
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
  const steps = shownSteps(page, setUp);
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
          const { title, text, done, ticks } = step;
          return html`
            <li class=${done ? 'is-done' : step === next ? 'is-next' : undefined} aria-current=${step === next ? 'step' : undefined}>
              <div>
                <a href=${link(addressOf(step))}>${title}</a>
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

/** The address of the page of a step. It names the step. */
function addressOf({ to, key }: Step): string {
  const [path, place] = to.split('#');
  return `${path}?${PARAMETER}=${key}${place === undefined ? '' : `#${place}`}`;
}

// None if the user has hidden them, or the company has worked for a while.
function shownSteps(page: PageRequest, setUp: Overview['setUp']): Step[] {
  const kept = keptOf(page);
  return kept.includes(HIDDEN) || !(setUp.is_new || !setUp.has_document) ? [] : stepsOf(page, setUp, kept);
}

/**
 * Adds a link to the next step to the page that a user opens from a step and to those after its form, until all are done or hidden, or the
 * user returns to the start page. Without an open step there is no query.
 */
export async function withNextStep(page: PageRequest, answer: View): Promise<View> {
  const { query, request, reply, words, link, path, context, actor } = page;
  const kept = cookieOf(request, COOKIE);
  const opened = query.get(PARAMETER) ?? kept;
  if (opened === undefined || !ownValue(words.home.steps, opened)) return answer;
  if (path === '/admin') {
    if (kept !== undefined) addCookie(reply, COOKIE, '', 0);
    return answer;
  }
  if (kept !== opened) addCookie(reply, COOKIE, opened, COOKIE_SECONDS);
  const steps = shownSteps(page, await readSetUp(context, actor));
  const at = steps.findIndex(({ key }) => key === opened);
  if (steps[at]?.to.split(/[/#]/)[2] !== path.split('/')[2]) return answer;
  const others = [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))];
  const next = others.find(({ done, waits }) => !done && !waits);
  if (!next) return answer;
  return {
    ...answer,
    body: html`
      <p class="next-step">
        <a class="button" href=${link(addressOf(next))}>${fill(words.home.nextStep, { title: next.title })}</a>
        <a href=${link('/admin')}>${words.home.firstWeek}</a>
      </p>
      ${answer.body}
    `,
  };
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

function stepsOf(
  { words, context, mayOpen, account }: PageRequest,
  setUp: Overview['setUp'],
  kept: readonly string[],
): Step[] {
  const { steps } = words.home;
  const sendsMail = context.mail.isSet;
  const hasCodes = jurisdictionOf(account.country).fiscal?.validationCode !== undefined;
  const all: Step[] = [
    { key: 'address', ...steps.address, done: setUp.has_address, to: '/admin/company' },
    { key: 'logo', ...steps.logo, done: setUp.has_logo, to: '/admin/company#logo-title' },
    { key: 'bank', ...steps.bank, done: setUp.has_bank, to: '/admin/company#field-bank_accounts' },
    { key: 'vat', ...steps.vat, done: setUp.has_vat, to: '/admin/vat_codes' },
    { key: 'terms', ...steps.terms, done: setUp.has_terms, to: '/admin/payment_terms/new' },
    {
      key: 'numbers',
      ...steps.numbers,
      ...(hasCodes && { text: steps.numbers.codes }),
      done: setUp.has_document || kept.includes('numbers'),
      to: '/admin/company/sets',
      ticks: 'numbers',
    },
    {
      key: 'mail',
      title: steps.mail.title,
      text: sendsMail ? steps.mail.text : steps.mail.missing,
      done: sendsMail && setUp.has_email,
      to: sendsMail ? '/admin/company#field-email' : '/admin/company/mail',
      waits: !sendsMail,
    },
    { key: 'users', ...steps.users, done: setUp.has_users, to: '/admin/users/new' },
    { key: 'import', ...steps.import, done: setUp.has_article && setUp.has_party, to: '/admin/import' },
    { key: 'article', ...steps.article, done: setUp.has_article, to: '/admin/articles/new' },
    { key: 'party', ...steps.party, done: setUp.has_party, to: '/admin/customers/new' },
    { key: 'document', ...steps.document, done: setUp.has_document, to: '/admin/invoices/new' },
    { key: 'token', ...steps.token, done: setUp.has_token, to: '/admin/tokens' },
    { key: 'backup', ...steps.backup, done: kept.includes('backup'), to: '/admin/host/installation', ticks: 'backup' },
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
