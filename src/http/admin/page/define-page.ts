// A page of the administration area as data: its address, who may see it, and what it answers.

import type { Readable } from 'node:stream';
import type { Role } from '../../../domain/roles.ts';
import type { Right } from '../../../operations/actor.ts';
import type { Section } from '../words/sections.ts';
import type { Words } from '../words/words.ts';
import type { Html } from './html.ts';
import type { PageRequest, Visit } from './page-request.ts';

/** Users who may see a page. Others get no page and no link to it. */
export interface Needs {
  /** The right that the session must have; `read` unless given. */
  right?: Right;
  /** The roles of its users; all unless given. */
  roles?: readonly Role[];
  /** Only for those who administer the installation. */
  installation?: true;
}

/** The entry of a page in the navigation. */
export interface NavigationEntry {
  section: Section;
  /** Place in the section: the smallest first. */
  order: number;
  label(words: Words): string;
}

interface PageBase {
  /** Begins with `/admin`; `:name` is a parameter. */
  path: string;
  needs: Needs;
  navigation?: NavigationEntry;
  /**
   * True if the user must have proved a short time ago who it is: what others could abuse in an open browser, such as access for
   * somebody, money's way, or the loss of a company's use. test/http/admin/sensitive-pages.test.ts lists all pages that change something.
   */
  sensitive?: true;
}

/** A page for users who have signed in. */
export type Page = PageBase &
  (
    | { method: 'GET'; handle(page: PageRequest): Promise<PageAnswer> }
    | {
        method: 'POST';
        handle(page: PageRequest): Promise<PageAnswer>;
        /** Bytes that the form may have; 256 KiB unless given. */
        bodyLimit?: number;
        /** True if the form may have a file (`page.request.sentFile`). */
        takesFile?: true;
        /** Fields that are secrets although their names do not say so: they are in no page that carries the form along. */
        secretFields?: readonly string[];
        /** Page to show for a form that is too large. Nothing of the form is read. */
        tooLarge?: string;
      }
  );

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
  /** 200 unless given. */
  status?: number;
  /** Link back, above the title. */
  back?: { href: string; label: string } | undefined;
  /** Buttons and links beside the title. */
  actions?: Html;
  /** Names of files in `browser/`: scripts of the page, beside `admin.js`, which every page has. */
  scripts?: readonly string[];
  /** True if parts of it are replaced by htmx, which only such pages load. */
  swapsParts?: boolean;
  /** A page without navigation, for people who have not signed in. */
  bare?: boolean;
}

/** Another address to go to (303), and a message to show there. */
export interface Redirect {
  kind: 'redirect';
  to: string;
  message?: string | undefined;
}

/** A file in place of a page. */
export interface Download {
  kind: 'file';
  content: string | Buffer | Readable;
  type: string;
  headers?: Record<string, string>;
}

export type PageAnswer = View | Redirect | Download;

/** Completes a page. */
export const definePage = (page: Page): Page => page;

/** A page in the frame of the area. */
export const view = (parts: Omit<View, 'kind'>): View => ({ kind: 'view', ...parts });

/** Sends the browser to another address of the area, which begins with `/admin`. */
export const redirectTo = (to: string, message?: string): Redirect => ({ kind: 'redirect', to, message });
