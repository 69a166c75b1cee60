// Shows a theme while its form is filled in. Without this script, a button shows it.

/** Pause in typing after which the preview is drawn, in milliseconds. */
const PAUSE = 400;

const button = document.querySelector('[data-preview-button]');
const frame = document.querySelector('.theme-preview iframe');

if (button instanceof HTMLButtonElement && button.form && frame instanceof HTMLIFrameElement) {
  const { form } = button;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {AbortController | undefined} */
  let running;
  const show = async () => {
    running?.abort();
    running = new AbortController();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    const response = await fetch(button.formAction, { method: 'POST', body: fields, signal: running.signal });
    const shown = new DOMParser().parseFromString(await response.text(), 'text/html');
    // The frame keeps its place, and the history of the browser gets no entry.
    const body = frame.contentDocument?.body;
    if (body && shown.querySelector('main')) body.replaceWith(frame.contentDocument.adoptNode(shown.body));
  };
  form.addEventListener('input', () => {
    clearTimeout(pause);
    // If the server does not answer, the button still shows it.
    pause = setTimeout(() => show().catch(() => {}), PAUSE);
  });
}

export {};
