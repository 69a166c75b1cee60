// The words of notices by mail, in each language.

/** The languages of notices. */
export type MailLanguage = 'en' | 'pt';

interface MailWords {
  newBrowser: {
    subject(company: string): string;
    body(facts: { name: string; company: string; browser: string; address: string; when: string }): string;
  };
  reset: {
    subject(company: string): string;
    body(facts: { name: string; company: string; link: string; hours: number }): string;
  };
  webhookDisabled: {
    subject(company: string): string;
    body(facts: { name: string; company: string; url: string; reason: string }): string;
  };
  test: { subject(company: string): string; body(company: string): string };
}

export const mailWords: Record<MailLanguage, MailWords> = {
  en: {
    newBrowser: {
      subject: company => `New sign-in to ${company}`,
      body: ({ name, company, browser, address, when }) =>
        `Hello ${name},\n\nyou signed in to ${company} from a browser that was not known until now.\n\n` +
        `Browser: ${browser}\nNetwork address: ${address}\nWhen: ${when}\n\n` +
        'Was it you? Then there is nothing to do.\n\n' +
        'Was it not you? Sign in, choose Security in the menu of your name, end all other sessions and change your password. Tell an administrator of your company.',
    },
    reset: {
      subject: company => `Set a new password for ${company}`,
      body: ({ name, company, link, hours }) =>
        `Hello ${name},\n\nan administrator of ${company} has made a link with which you set a new password:\n\n${link}\n\n` +
        `It works once, for ${hours} hours. If you did not ask for it, tell an administrator.`,
    },
    webhookDisabled: {
      subject: company => `A webhook of ${company} is disabled`,
      body: ({ name, company, url, reason }) =>
        `Hello ${name},\n\n${company} sends no more changes to this address:\n\n${url}\n\nReason: ${reason}.\n\n` +
        'When the receiver works again, enable the webhook: it goes on where it stopped. Changes are kept for 30 days.',
    },
    test: {
      subject: company => `Test message of ${company}`,
      body: company => `This message shows that mail of ${company} arrives. There is nothing to do.`,
    },
  },
  pt: {
    newBrowser: {
      subject: company => `Novo início de sessão em ${company}`,
      body: ({ name, company, browser, address, when }) =>
        `Olá ${name},\n\niniciou sessão em ${company} a partir de um navegador até agora desconhecido.\n\n` +
        `Navegador: ${browser}\nEndereço de rede: ${address}\nQuando: ${when}\n\n` +
        'Foi você? Então não precisa de fazer nada.\n\n' +
        'Não foi você? Inicie sessão, escolha Segurança no menu do seu nome, termine todas as outras sessões e altere a palavra-passe. Avise um administrador da sua empresa.',
    },
    reset: {
      subject: company => `Definir uma nova palavra-passe para ${company}`,
      body: ({ name, company, link, hours }) =>
        `Olá ${name},\n\num administrador de ${company} criou uma ligação com a qual define uma nova palavra-passe:\n\n${link}\n\n` +
        `Funciona uma única vez, durante ${hours} horas. Se não a pediu, avise um administrador.`,
    },
    webhookDisabled: {
      subject: company => `Um webhook de ${company} foi desativado`,
      body: ({ name, company, url, reason }) =>
        `Olá ${name},\n\n${company} deixou de enviar alterações para este endereço:\n\n${url}\n\nMotivo: ${reason}.\n\n` +
        'Quando o recetor voltar a funcionar, ative o webhook: continua onde parou. As alterações são guardadas durante 30 dias.',
    },
    test: {
      subject: company => `Mensagem de teste de ${company}`,
      body: company => `Esta mensagem mostra que os e-mails de ${company} chegam. Não precisa de fazer nada.`,
    },
  },
};
