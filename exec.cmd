@rem On Windows the shell of npm has no command exec, which `npm start` uses (docs/decisions/0026).
@%*
