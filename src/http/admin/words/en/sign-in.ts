// English words of signing in and out.

export const signIn = {
  title: 'Sign in to Kontor',
  account: 'Account',
  accountHelp: 'The code of your company, as in the address of the interface',
  login: 'Login',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'Account, login or password is wrong.',
  tooMany: 'Too many attempts. Wait a minute, then try again.',
  signedOut: 'You have signed out.',
  ended: 'Your session has ended. Sign in again to go on.',
  kept: 'Your session has ended. Sign in again: what you typed is kept.',
  tooLargeToKeep: 'Your session has ended, and the form was too large to keep. Sign in again.',
  goOnTitle: 'You are signed in again',
  goOn: 'What you typed is still here and has not been saved yet.',
  goOnSubmit: 'Send the form again',
  needsHttps: 'Open this address with https: over http the browser refuses to keep a session.',
};
