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
  /** `format` has another value. */
  format: Saying;
  /** The document can't be an electronic invoice. */
  noInvoice: Saying;
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
    format: {
      title: 'There is no such format',
      text: 'The format can be ubl, cii or factur-x. Without one, the link opens the PDF.',
    },
    noInvoice: {
      title: 'The document can’t be had as an electronic invoice',
      text: 'Open the link without “format” for the PDF, or ask whoever sent it to you.',
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
    format: {
      title: 'Esse formato não existe',
      text: 'O formato pode ser ubl, cii ou factur-x. Sem formato, a ligação abre o PDF.',
    },
    noInvoice: {
      title: 'O documento não existe como fatura eletrónica',
      text: 'Abra a ligação sem «format» para ver o PDF, ou pergunte a quem lha enviou.',
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
    format: {
      title: 'Ese formato no existe',
      text: 'El formato puede ser ubl, cii o factur-x. Sin formato, el enlace abre el PDF.',
    },
    noInvoice: {
      title: 'El documento no existe como factura electrónica',
      text: 'Abra el enlace sin «format» para ver el PDF, o pregunte a quien se lo envió.',
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
    format: {
      title: 'Ce format n’existe pas',
      text: 'Le format peut être ubl, cii ou factur-x. Sans format, le lien ouvre le PDF.',
    },
    noInvoice: {
      title: 'Le document n’existe pas sous forme de facture électronique',
      text: 'Ouvrez le lien sans « format » pour voir le PDF, ou demandez à la personne qui vous l’a envoyé.',
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
    format: {
      title: 'Dieses Format gibt es nicht',
      text: 'Möglich sind ubl, cii und factur-x. Ohne Format öffnet der Link das PDF.',
    },
    noInvoice: {
      title: 'Das Dokument gibt es nicht als elektronische Rechnung',
      text: 'Öffnen Sie den Link ohne „format“, um das PDF zu sehen, oder fragen Sie den Absender.',
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
    format: {
      title: 'Questo formato non esiste',
      text: 'Il formato può essere ubl, cii o factur-x. Senza formato, il link apre il PDF.',
    },
    noInvoice: {
      title: 'Il documento non esiste come fattura elettronica',
      text: 'Apra il link senza «format» per vedere il PDF, o chieda a chi glielo ha inviato.',
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
    format: {
      title: 'Dit formaat bestaat niet',
      text: 'Mogelijk zijn ubl, cii en factur-x. Zonder formaat opent de link de PDF.',
    },
    noInvoice: {
      title: 'Het document bestaat niet als elektronische factuur',
      text: 'Open de link zonder ‘format’ om de PDF te zien, of vraag het de afzender.',
    },
  },
} satisfies Record<string, LinkPageWords>;
