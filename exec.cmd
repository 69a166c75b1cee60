@rem Needed here only by `npm start` on Windows: there the shell of npm has no command exec,
@rem and runs this file in its place (docs/decisions/0026). See CONTRIBUTING.md.
@%*
