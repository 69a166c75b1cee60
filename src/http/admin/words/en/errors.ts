// English words of error pages.

export const errors = {
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address. It may have been removed, or belong to another account.',
  forbidden: 'You may not do this',
  forbiddenText: 'Your role does not allow it. An administrator of your company can do it, or give you another role.',
  notAccepted: 'The form was not accepted',
  notAcceptedText: 'It did not come from this page, or the page is too old. Open it again and send it once more.',
  suspended: 'This account is suspended',
  suspendedText: (reason: string) =>
    `Its data stays. Ask who runs this server.${reason === '' ? '' : ` The reason that was given: ${reason}`}`,
  invalid: 'The request is not valid',
  unavailable: 'Not available at the moment',
  unavailableText: 'Kontor can not answer right now. Nothing was changed; try again in a moment.',
  unknownOutcome: 'It is not known whether this was saved. Send the same form again: it is carried out only once.',
  tooMany: 'Too many requests',
  tooManyText: 'Wait a moment, then try again.',
  internal: 'Something went wrong',
  internalText: 'This is a fault of the server. It is in the log under this number:',
  requestId: 'Request',
  backHome: 'Back to the start page',
};
