// Writes pain.001.001.09, the credit transfer of ISO 20022, within the rules of SEPA (EPC132-08).

import { type SepaOrder, sepaText } from '../../domain/bank/sepa.ts';
import { element, leaf } from '../invoices/xml.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Two decimal places, as EUR has them. */
const euro = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

const account = (iban: string) => element('Id', leaf('IBAN', iban));
const name = (text: string) => sepaText(text, 70) || 'NOTPROVIDED';

/** The file of an order: one group of payments, booked by the bank as it does with this debtor. */
export function painFile({ reference, created, executionDate, debtor, sum, payments }: SepaOrder): string {
  const count = String(payments.length);
  const bank =
    debtor.bic === undefined
      ? element('FinInstnId', element('Othr', leaf('Id', 'NOTPROVIDED')))
      : element('FinInstnId', leaf('BICFI', debtor.bic));
  const body = element(
    'CstmrCdtTrfInitn',
    element(
      'GrpHdr',
      leaf('MsgId', reference),
      leaf('CreDtTm', created),
      leaf('NbOfTxs', count),
      leaf('CtrlSum', euro(sum)),
      element('InitgPty', leaf('Nm', name(debtor.name))),
    ),
    element(
      'PmtInf',
      leaf('PmtInfId', reference),
      leaf('PmtMtd', 'TRF'),
      leaf('NbOfTxs', count),
      leaf('CtrlSum', euro(sum)),
      element('PmtTpInf', element('SvcLvl', leaf('Cd', 'SEPA'))),
      element('ReqdExctnDt', leaf('Dt', executionDate)),
      element('Dbtr', leaf('Nm', name(debtor.name))),
      element('DbtrAcct', account(debtor.iban)),
      element('DbtrAgt', bank),
      leaf('ChrgBr', 'SLEV'),
      ...payments.map(payment =>
        element(
          'CdtTrfTxInf',
          element('PmtId', leaf('EndToEndId', payment.endToEndId)),
          element('Amt', leaf('InstdAmt', euro(payment.amount), ['Ccy', 'EUR'])),
          payment.bic === undefined ? '' : element('CdtrAgt', element('FinInstnId', leaf('BICFI', payment.bic))),
          element('Cdtr', leaf('Nm', name(payment.name))),
          element('CdtrAcct', account(payment.iban)),
          element('RmtInf', leaf('Ustrd', sepaText(payment.text, 140) || undefined)),
        ),
      ),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${body}</Document>\n`;
}
