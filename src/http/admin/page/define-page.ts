// A page of the administration area as data: its address, its users, and the function that returns it.

import type { Readable } from 'node:stream';
import type { Role } from '../../../domain/roles.ts';
import { ADMINISTRATOR_ROLES, type Right } from '../../../operations/actor.ts';
import type { Section } from '../words/sections.ts';
import type { Words } from '../words/words.ts';
import type { Html } from './html.ts';
import type { PageRequest, Visit } from './page-request.ts';

/** Users who may see a page. Other users get an error and see no link to it. */
export interface Needs {
  /** Required right of the session. Default: `read`. */
  right?: Right;
  /** Roles of its users. Default: all. */
  roles?: readonly Role[];
  /** True if only administrators of the installation may see it. */
  installation?: true;
}

/** Pages for administrators of the account. */
export const ADMINS = { roles: ADMINISTRATOR_ROLES };

/** The entry of a page in the navigation. */
export interface NavigationEntry {
  section: Section;
  /** Position in the section, ascending. */
  order: number;
  label(words: Words): string;
  /** Fields that the search of the settings finds. `name`: that of the field, if the page itself has it. */
  fields?(page: PageRequest): readonly { label: string; help?: string | undefined; name?: string }[];
}

/** Options of every page. */
interface PageOptions {
  navigation?: NavigationEntry;
  /**
   * True if the user must have confirmed their identity recently: pages that an intruder at an open browser could abuse, such as access
   * for somebody else, payments, or a suspension. test/http/admin/sensitive-pages.test.ts lists all pages that change something.
   */
  sensitive?: true;
}

/** Options of a page to which a form is sent. */
interface FormOptions extends PageOptions {
  /** Maximum bytes of the form. Default: 256 KiB. */
  bodyLimit?: number;
  /** True if the form may have a file (`page.request.sentFile`). */
  takesFile?: true;
  /** Secret fields whose names do not show it. No page that carries the form along contains them. */
  secretFields?: readonly string[];
  /** Page to show for a form that is too large, with the parameters of its address. Nothing of the form is read. */
  tooLarge?: string;
}

interface PageBase {
  /** Begins with `/admin`; `:name` is a parameter. */
  path: string;
  needs: Needs;
  handle(page: PageRequest): Promise<PageAnswer>;
}

/** A page for users who have signed in. */
export type Page = PageBase & (({ method: 'GET' } & PageOptions) | ({ method: 'POST' } & FormOptions));

/** A page for everybody, such as the one to sign in. */
export interface OpenPage {
  method: 'GET' | 'POST';
  path: string;
  handle(visit: Visit): Promise<PageAnswer>;
}

/** A page in the frame of the area. */
export interface View {
  kind: 'view';
  title: string;
  body: Html;
  /** Default: 200. */
  status?: number;
  /** Link back, above the title. */
  back?: { href: string; label: string } | undefined;
  /** Buttons and links beside the title. */
  actions?: Html;
  /** Names of files in `browser/`: scripts of the page, beside `admin.js`, which every page has. */
  scripts?: readonly string[];
  /** True if htmx replaces parts of the page. Other pages do not load htmx. */
  swapsParts?: boolean;
  /** A page without navigation, for people who have not signed in. */
  bare?: boolean;
}

/** Redirect to another address (303), with a message to show there. */
export interface Redirect {
  kind: 'redirect';
  to: string;
  message?: string | undefined;
}

/** File returned in place of a page. */
export interface Download {
  kind: 'file';
  content: string | Buffer | Readable;
  type: string;
  headers?: Record<string, string>;
}

export type PageAnswer = View | Redirect | Download;

/** A page that is opened. */
export const getPage = (path: string, needs: Needs, handle: Page['handle'], options: PageOptions = {}): Page => ({
  method: 'GET',
  path,
  needs,
  handle,
  ...options,
});

/** The page to which a form is sent. */
export const postPage = (path: string, needs: Needs, handle: Page['handle'], options: FormOptions = {}): Page => ({
  method: 'POST',
  path,
  needs,
  handle,
  ...options,
});

/** A page in the frame of the area. */
export const view = (parts: Omit<View, 'kind'>): View => ({ kind: 'view', ...parts });

/** Sends the browser to another address of the area, which begins with `/admin`. */
export const redirectTo = (to: string, message?: string): Redirect => ({ kind: 'redirect', to, message });

/** JSON for a script of a page. */
export const jsonAnswer = (value: unknown): Download => ({
  kind: 'file',
  type: 'application/json; charset=utf-8',
  content: JSON.stringify(value),
  headers: { 'x-content-type-options': 'nosniff' },
});
