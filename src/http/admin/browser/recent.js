// The records and documents that the user opened last, in this browser only: shown in the empty search field, and first among results.

/** Before the keys in the storage; the user follows. Signing out removes all. */
const STORE = 'kontor recent ';
const MAX = 8;

/** @typedef {{ path: string, name: string }} Recent */

/** @param {string | undefined} user @returns {Recent[]} */
export function recentOf(user) {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE + user) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(each => typeof each?.path === 'string' && typeof each?.name === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Notes the page, if it shows a record or document. @param {string | undefined} user */
export function noteRecent(user) {
  const name = document.querySelector('main h1')?.textContent?.trim();
  const { pathname: path } = location;
  if (user === undefined || !name || !/\/admin\/[a-z_]+\/\d+$/.test(path)) return;
  const others = recentOf(user).filter(each => each.path !== path);
  localStorage.setItem(STORE + user, JSON.stringify([{ path, name }, ...others].slice(0, MAX)));
}

/** Links in a group, as the server writes results. @param {string | undefined} title @param {Recent[]} recent */
export function recentGroup(title, recent) {
  const found = document.createElement('div');
  const group = document.createElement('section');
  group.className = 'found-group';
  const heading = document.createElement('h2');
  heading.textContent = title ?? '';
  const list = document.createElement('ul');
  for (const { path, name } of recent) {
    const link = document.createElement('a');
    link.href = path;
    link.append(Object.assign(document.createElement('strong'), { textContent: name }));
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  group.append(heading, list);
  found.append(group);
  return found;
}

/** Moves recent results to the front of their groups. @param {Element} results @param {Recent[]} recent */
export function recentFirst(results, recent) {
  for (const list of results.querySelectorAll('ul'))
    for (const { path } of recent.toReversed())
      for (const item of list.children) if (item.querySelector('a')?.getAttribute('href') === path) list.prepend(item);
}

/** Removes what any user of this browser has opened. */
export function forgetRecent() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORE)) localStorage.removeItem(key);
}
