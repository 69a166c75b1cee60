// Texts of the error page of signed links, in the languages of printed documents.

/** Text of a page: event and remedy. */
interface Saying {
  title: string;
  text: string;
}

interface LinkPageWords {
  /** The link was changed or has expired. */
  invalid: Saying;
  /** The document of a genuine link is not there. */
  missing: Saying;
  /** Too many requests. */
  limited: Saying;
  /** The document can't be printed now. */
  unavailable: Saying;
}

export const LINK_PAGE_WORDS = {
  en: {
    invalid: {
      title: 'This link does not work',
      text: 'It has expired, or a part of it is missing. Ask whoever sent it to you for a new link.',
    },
    missing: {
      title: 'The document is not here',
      text: 'Ask whoever sent you the link for the document.',
    },
    limited: {
      title: 'Too many attempts',
      text: 'Wait a minute, then open the link again.',
    },
    unavailable: {
      title: 'The document can’t be shown right now',
      text: 'The link is all right. Open it again in a few minutes.',
    },
  },
  pt: {
    invalid: {
      title: 'Esta ligação não funciona',
      text: 'Expirou, ou falta-lhe uma parte. Peça uma nova ligação a quem lha enviou.',
    },
    missing: {
      title: 'O documento não está aqui',
      text: 'Peça o documento a quem lhe enviou a ligação.',
    },
    limited: {
      title: 'Demasiadas tentativas',
      text: 'Espere um minuto e abra a ligação outra vez.',
    },
    unavailable: {
      title: 'De momento não é possível mostrar o documento',
      text: 'A ligação está correta. Abra-a outra vez dentro de alguns minutos.',
    },
  },
  es: {
    invalid: {
      title: 'Este enlace no funciona',
      text: 'Ha caducado o le falta una parte. Pida un enlace nuevo a quien se lo envió.',
    },
    missing: {
      title: 'El documento no está aquí',
      text: 'Pida el documento a quien le envió el enlace.',
    },
    limited: {
      title: 'Demasiados intentos',
      text: 'Espere un minuto y abra el enlace otra vez.',
    },
    unavailable: {
      title: 'El documento no se puede mostrar en este momento',
      text: 'El enlace es correcto. Ábralo otra vez dentro de unos minutos.',
    },
  },
  fr: {
    invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a expiré, ou il en manque une partie. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
    },
    missing: {
      title: 'Le document n’est pas ici',
      text: 'Demandez le document à la personne qui vous a envoyé le lien.',
    },
    limited: {
      title: 'Trop de tentatives',
      text: 'Attendez une minute, puis ouvrez le lien de nouveau.',
    },
    unavailable: {
      title: 'Le document ne peut pas être affiché pour le moment',
      text: 'Le lien est correct. Ouvrez-le de nouveau dans quelques minutes.',
    },
  },
  de: {
    invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er ist abgelaufen, oder ein Teil davon fehlt. Bitten Sie den Absender um einen neuen Link.',
    },
    missing: {
      title: 'Das Dokument ist nicht hier',
      text: 'Bitten Sie den Absender des Links um das Dokument.',
    },
    limited: {
      title: 'Zu viele Versuche',
      text: 'Warten Sie eine Minute, und öffnen Sie den Link dann noch einmal.',
    },
    unavailable: {
      title: 'Das Dokument kann gerade nicht angezeigt werden',
      text: 'Der Link ist in Ordnung. Öffnen Sie ihn in einigen Minuten noch einmal.',
    },
  },
  it: {
    invalid: {
      title: 'Questo link non funziona',
      text: 'È scaduto o ne manca una parte. Chieda un nuovo link a chi glielo ha inviato.',
    },
    missing: {
      title: 'Il documento non è qui',
      text: 'Chieda il documento a chi le ha inviato il link.',
    },
    limited: {
      title: 'Troppi tentativi',
      text: 'Attenda un minuto, poi apra di nuovo il link.',
    },
    unavailable: {
      title: 'Al momento il documento non può essere mostrato',
      text: 'Il link è corretto. Lo apra di nuovo fra qualche minuto.',
    },
  },
  nl: {
    invalid: {
      title: 'Deze link werkt niet',
      text: 'Hij is verlopen, of er ontbreekt een deel. Vraag de afzender om een nieuwe link.',
    },
    missing: {
      title: 'Het document is hier niet',
      text: 'Vraag de afzender van de link om het document.',
    },
    limited: {
      title: 'Te veel pogingen',
      text: 'Wacht een minuut en open de link dan opnieuw.',
    },
    unavailable: {
      title: 'Het document kan nu niet worden getoond',
      text: 'De link is in orde. Open hem over enkele minuten opnieuw.',
    },
  },
} satisfies Record<string, LinkPageWords>;
