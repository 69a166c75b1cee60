@rem `npm start` is `exec node …`, so that npm's shell passes signals on to the server. The shell of Windows has no exec: it runs this file.
@%*
