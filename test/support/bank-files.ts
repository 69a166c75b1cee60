// Files as banks write them, made for these tests. No real account, name or payment is in them.

import { Buffer } from 'node:buffer';

export const OWN_IBAN = 'DE89370400440532013000';
export const PT_IBAN = 'PT50000201231234567890154';
export const CUSTOMER_IBAN = 'DE02120300000000202051';

/** MT940 of a German savings bank: structured field 86, SEPA tags over subfields of 27 characters, account as bank code and number. */
export const SPARKASSE = [
  ':20:STARTUMS',
  ':25:37040044/0532013000',
  ':28C:00000/001',
  ':60F:C260301EUR1000,00',
  ':61:2603020302CR119,00N062NONREF',
  ':86:166?00GUTSCHR. UEBERWEISUNG?109249?20EREF+NOTPROVIDED?21SVWZ+Rechnun',
  'g FT 2026-0001?22 vom 20.02.2026?30BYLADEM1001?31DE02120300000000202051',
  '?32CAFE CENTRAL GMBH?34888',
  ':61:2603030303DR45,90N005KREF+//26061B8KX1',
  ':86:177?00ONLINE-UEBERWEISUNG?109310?20EREF+KONTOR-77-1?21KREF+2026-03-',
  '03T08.11?22SVWZ+CC 2026/12 DATUM 03.03.?232026, 08.12 UHR?30COBADEFFXXX?31DE7',
  '5512108001245126199?32Muehle Sued KG?33 Mahlwerk',
  ':61:2603040304RC19,00N062NONREF',
  ':86:109?00SEPA-RUECKLASTSCHRIFT?20SVWZ+RUECKGABE?32CAFE CENTRAL GMBH',
  ':62F:C260304EUR1054,10',
  '-',
].join('\r\n');

/** MT940 in the envelope of SWIFT, on two pages, with a free and a Dutch field 86. */
export const TWO_PAGES = [
  '{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:',
  ':20:P260305000000001',
  ':25:NL91ABNA0417164300EUR',
  ':28C:00012/00001',
  ':60F:C260304EUR10,00',
  ':61:2603050305C1210,50NTRFEREF//00001234567',
  '/TRCD/00100/',
  ':86:/EREF/E2E-99//CNTP/NL20INGB0001234567/INGBNL2A/JANSEN BAKKERIJ///REMI/USTD//factuur 2026 0007/',
  ':62M:C260305EUR1220,50',
  '-}{5:}',
  '{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:',
  ':20:P260305000000001',
  ':25:NL91ABNA0417164300EUR',
  ':28C:00012/00002',
  ':60M:C260305EUR1220,50',
  ':61:2601020105D20,50NMSCNONREF',
  ':86:BANKKOSTEN KWARTAAL',
  'REFERENTIE 5',
  ':62F:C260305EUR1200,00',
  '-}{5:}',
].join('\n');

const ntry = (content: string) => `<Ntry>${content}</Ntry>`;
const bal = (code: string, amount: string, day: string, sign = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** camt.053.001.02 of a German bank: a batch of two, a charge, a pending entry, a reversal. */
export const CAMT_02 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-05T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>2026-03-05-001</Id><ElctrncSeqNb>61</ElctrncSeqNb><CreDtTm>2026-03-05T20:00:00</CreDtTm>
<Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${bal('PRCD', '1054.10', '2026-03-04')}
${ntry(`<Amt Ccy="EUR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-05</Dt></BookgDt><ValDt><Dt>2026-03-05</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
<TxDtls><Refs><EndToEndId>A-1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Bäckerei Blau</Nm></Dbtr><DbtrAcct><Id><IBAN>${CUSTOMER_IBAN}</IBAN></Id></DbtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><BIC>BYLADEM1001</BIC></FinInstnId></DbtrAgt></RltdAgts><RmtInf><Ustrd>FT2026</Ustrd><Ustrd>0002</Ustrd></RmtInf></TxDtls>
<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">200.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Ana Costa</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`)}
${ntry(`<Amt Ccy="EUR">98.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-03-05T10:00:00</DtTm></BookgDt><Chrgs><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Swiss Tea AG</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Invoice FT 2026/3</Ustrd></RmtInf></TxDtls></NtryDtls>`)}
${ntry(`<Amt Ccy="EUR">77.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-03-06</Dt></BookgDt>`)}
${ntry(`<Amt Ccy="EUR">45.90</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-05</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Own Company</Nm></Dbtr><Cdtr><Nm>Muehle Sued KG</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Returned</Ustrd></RmtInf></TxDtls></NtryDtls>`)}
${bal('CLBD', '1498.50', '2026-03-05')}
</Stmt></BkToCstmrStmt></Document>`;

/** camt.053.001.08 with two statements. */
export const CAMT_08 = `<?xml version="1.0" encoding="UTF-8"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt>${[
  ['S-1', '100.00', '90.00', '2026-03-10', 'DBIT', '10.00'],
  ['S-2', '90.00', '115.25', '2026-03-11', 'CRDT', '25.25'],
]
  .map(
    ([id, opening, closing, day, sign, amount]) =>
      `<Stmt><Id>${id}</Id><FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>${PT_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${bal('OPBD', opening ?? '', day ?? '')}<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Padaria Central</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Moinho</Nm></Pty></Cdtr></RltdPties><RltdAgts><DbtrAgt><FinInstnId><BICFI>CGDIPTPL</BICFI></FinInstnId></DbtrAgt></RltdAgts><RmtInf><Ustrd>${id}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>${bal('CLBD', closing ?? '', day ?? '')}</Stmt>`,
  )
  .join('')
  .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns:')}</ns:BkToCstmrStmt></ns:Document>`;

/** CSV of a Portuguese bank: rows above the headings, decimal comma, Windows-1252, the newest row first, a note at the end. */
export const CAIXA = Buffer.from(
  [
    'Consultar saldos e movimentos à ordem - 31-03-2026',
    '',
    'Conta ;0020123123456 - EUR - Conta Extracto',
    'Data de início ;01-03-2026',
    '',
    'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;',
    '31-03-2026;31-03-2026;TRF P2P JOÃO CONCEIÇÃO;;12,30;1.263,87;',
    '30-03-2026;30-03-2026;CAFÉ;1,10;;1.251,57;',
    '30-03-2026;30-03-2026;CAFÉ;1,10;;1.252,67;',
    '27-03-2026;27-03-2026;TRF PADARIA CENTRAL FT 2026/146;;1.011,07;1.253,77;',
    'Saldo contabilístico;;;;;1.263,87 EUR;',
  ].join('\r\n'),
  'latin1',
);

export const CAIXA_MAPPING = {
  date: 'Data mov.',
  value_date: 'Data valor',
  text: 'Descrição',
  debit: 'Débito',
  credit: 'Crédito',
  balance: 'Saldo contabilístico',
  date_form: 'DMY',
  decimal: 'comma',
};

/** CSV of N26. */
export const N26 = `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)"
2026-03-02,2026-03-02,"Café ""Central""",${CUSTOMER_IBAN},"Credit Transfer","FT 2026/1",Main,119.00
2026-03-03,2026-03-03,"Muehle, Sued",,"Debit Transfer","=HYPERLINK(""http://x"")",Main,-45.9
`;

/** CSV of Revolut Business: fees beside the amount, and states. */
export const REVOLUT = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-03-01 10:01:02,2026-03-02 04:00:00,Coffee,-3.20,0.00,EUR,COMPLETED,96.80
TRANSFER,Current,2026-03-03 10:01:02,2026-03-03 10:01:05,To Mill,-20.00,0.50,EUR,COMPLETED,76.30
CARD_PAYMENT,Current,2026-03-04 10:01:02,,Taxi,-9.00,0.00,EUR,PENDING,
`;

/** camt.053 with many entries. */
export function largeCamt(count: number): string {
  const entries = Array.from({ length: count }, (_, index) =>
    ntry(
      `<NtryRef>${index}</NtryRef><Amt Ccy="EUR">1.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-20</Dt></BookgDt><ValDt><Dt>2026-03-20</Dt></ValDt><AcctSvcrRef>2026079${index}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn><Prtry><Cd>NTRF+166+9248</Cd><Issr>DK</Issr></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><AcctSvcrRef>2026079${index}</AcctSvcrRef><EndToEndId>E2E-${index}</EndToEndId></Refs><Amt Ccy="EUR">1.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><RltdPties><Dbtr><Pty><Nm>Kunde ${index} GmbH</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${CUSTOMER_IBAN}</IBAN></Id></DbtrAcct><Cdtr><Pty><Nm>Own Company</Nm></Pty></Cdtr></RltdPties><RltdAgts><DbtrAgt><FinInstnId><BICFI>BYLADEM1001</BICFI></FinInstnId></DbtrAgt></RltdAgts><RmtInf><Ustrd>Rechnung ${index} vom 12.03.2026, danke</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>GUTSCHR. UEBERWEISUNG</AddtlNtryInf>`,
    ),
  );
  const cents = 101n * BigInt(count);
  const closing = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>LARGE</Id><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${bal('OPBD', '0.00', '2026-03-20')}${bal('CLBD', closing, '2026-03-20')}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}
