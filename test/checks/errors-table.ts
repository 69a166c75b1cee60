// The generated parts of docs/errors.md: the tables of mistakes that test/http/api/messages/messages.test.ts tries, and the reasons.

import { readFile } from 'node:fs/promises';
import messages from '../../src/domain/messages/en.json' with { type: 'json' };
import { SUBJECTS } from '../http/api/messages/all-mistakes.ts';
import type { Mistake } from '../http/api/messages/mistake.ts';
import { withTable } from './marked-table.ts';

/** The page of errors with its tables as the tests have them now. */
export async function pageOfErrors(): Promise<string> {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const withMistakes = withTable(
    page,
    'mistakes',
    SUBJECTS.map(({ title, mistakes }) => tableOf(title, mistakes)).join('\n'),
  );
  const reasons = Object.keys(messages)
    .sort()
    .map(reason => `\`${reason}\``);
  return withTable(withMistakes, 'reasons', `${reasons.join(', ')}\n`);
}

function tableOf(title: string, mistakes: Mistake[]): string {
  const rows = mistakes.map(mistake => `| ${mistake.mistake} | ${requestOf(mistake)} | ${answerOf(mistake)} |\n`);
  return `### ${title}\n\n| mistake | request | answer |\n|---|---|---|\n${rows.join('')}`;
}

function answerOf({ status, code, field, message }: Mistake): string {
  const of = field === undefined ? '' : ` on ${codeText(field)}`;
  return `${status} ${code ?? 'with `X-Warnings`'}${of}: ${codeText(message)}`;
}

// What differs from a good request.
function requestOf({ request, body = {}, raw, headers = {}, role, settings, before }: Mistake): string {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const without = [...Object.entries(body), ...Object.entries(headers)].filter(([, value]) => value === undefined);
  return [
    codeText(request),
    ...(raw === undefined || raw === '' ? [] : [bodyText(raw)]),
    ...(sent.length === 0 ? [] : [bodyText(JSON.stringify(Object.fromEntries(sent)))]),
    ...Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [codeText(`${name}: ${value}`)])),
    ...without.map(([name]) => `without ${codeText(name)}`),
    ...Object.entries(settings ?? {}).map(([name, value]) => `with the setting ${codeText(`${name}=${value}`)}`),
    ...(role === undefined ? [] : [`by a user with the role ${codeText(role)}`]),
    ...(before === undefined ? [] : [`for the ${before + 1}th time`]),
  ].join(', ');
}

const codeText = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** The longest body that is shown whole. */
const MOST = 160;

const bodyText = (text: string): string => codeText(text.length > MOST ? `${text.slice(0, MOST)}…` : text);
