// English words of users, their roles, and what a user prefers.

const roleHelp: Record<string, string> = {
  admin: 'Everything, and users, tokens and settings',
  manager: 'Everything but administration',
  clerk: 'Documents and records',
  readonly: 'Looks at everything, changes nothing',
};

export const users = {
  title: 'Users',
  one: 'User',
  add: 'New user',
  login: 'Login',
  loginHelp: 'Up to 60 characters without blanks',
  name: 'Name',
  role: 'Role',
  roleHelp,
  state: 'State',
  active: 'Active',
  disabled: 'Disabled',
  since: 'Since',
  signInsText: 'Second steps, links for a new password and sessions of users:',
  password: 'Password',
  passwordHelp: 'At least 12 characters. The user can change it later.',
  newPassword: 'New password',
  newPasswordHelp: 'At least 12 characters. All sessions that were opened with the old one end.',
  added: (login: string) => `The user ${login} was added.`,
  roleTitle: 'Role',
  changeRole: 'Change role',
  roleChanged: (login: string) => `The role of ${login} was changed.`,
  disableTitle: 'Access',
  disable: 'Disable user',
  disableQuestion: (name: string) => `Disable ${name}?`,
  enable: 'Enable user',
  disableText: 'All sessions of the user end, and the user’s tokens do not work.',
  enableText: 'The user may sign in again.',
  nowDisabled: (login: string) => `${login} is disabled.`,
  nowEnabled: (login: string) => `${login} is enabled.`,
  setPassword: 'Set password',
  passwordSet: (login: string) => `${login} has a new password.`,
  lastAdmin: 'This is the only active administrator: give another user that role first.',
  taken: 'There is a user with this login already.',
  weak: 'The password is too short, too common, or contains the login.',
};

export const preferences = {
  title: 'Preferences',
  language: 'Language',
  byBrowser: 'As the browser says',
  theme: 'Appearance',
  themes: { auto: 'As the device is set', light: 'Light', dark: 'Dark' },
  saved: 'Your preferences are saved.',
};
