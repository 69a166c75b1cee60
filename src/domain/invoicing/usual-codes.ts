// Codes for the words that people write for units and means of payment.

import { ownValue } from '../values/own-value.ts';

const UNITS: Readonly<Record<string, string>> = {
  ...codes('C62', 'UN UND UNI UNID UNIDADE UNIT UNITS EA EACH ST STK STÜCK PC PCS PIECE PCE PÇ PEÇA U'),
  ...codes('KGM', 'KG KGS QUILO KILO'),
  ...codes('GRM', 'G GR GRAMA'),
  ...codes('TNE', 'T TON TONELADA'),
  ...codes('LTR', 'L LT LTR LITRO LITRE LITER'),
  ...codes('MLT', 'ML'),
  ...codes('CLT', 'CL'),
  ...codes('MTR', 'M MT METRO METRE METER'),
  ...codes('CMT', 'CM'),
  ...codes('KMT', 'KM'),
  ...codes('MTK', 'M2 M² QM'),
  ...codes('MTQ', 'M3 M³ CBM'),
  ...codes('HUR', 'H HR HRS HORA HORAS HOUR HOURS STD'),
  ...codes('MIN', 'MIN MINUTO MINUTE'),
  ...codes('DAY', 'D DIA DIAS DAY DAYS TAG'),
  ...codes('WEE', 'SEMANA WEEK'),
  ...codes('MON', 'MÊS MES MONTH MONAT'),
  ...codes('ANN', 'ANO YEAR JAHR'),
  ...codes('XBX', 'CX CAIXA BOX'),
  ...codes('XBO', 'BOT GARRAFA BOTTLE GF'),
  ...codes('XPK', 'PACK PKG PACOTE PCT'),
  ...codes('XPX', 'PAL PALETE PALLET'),
  ...codes('XSA', 'SC SACO SACK BAG'),
  ...codes('SET', 'SET KIT CONJ CONJUNTO'),
  ...codes('PR', 'PAR PAIR'),
  ...codes('DZN', 'DZ DUZIA DÚZIA DOZEN'),
  ...codes('KWH', 'KWH'),
};

const PAYMENTS: Readonly<Record<string, string>> = {
  ...codes('10', 'CASH NUMERÁRIO NUMERARIO DINHEIRO EFECTIVO BAR ESPÈCES'),
  ...codes('20', 'CHEQUE CHECK SCHECK CHÈQUE'),
  ...codes('30', 'TRANSFER TRANSFERÊNCIA TRANSFERENCIA ÜBERWEISUNG VIREMENT'),
  ...codes('48', 'CARD CARTÃO CARTAO KARTE CARTE TARJETA MULTIBANCO VISA MASTERCARD'),
  ...codes('49', 'DÉBITO LASTSCHRIFT'),
};

function codes(code: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map(word => [word, code]));
}

/** The code of a unit in words; undefined for an unknown one. */
export const unitCodeOf = (unit: string): string | undefined => ownValue(UNITS, unit.trim().toUpperCase());

/** The code of a means of payment in words; undefined if no word is known. */
export const paymentMeansOf = (words: string): string | undefined =>
  words
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .flatMap(word => ownValue(PAYMENTS, word) ?? [])[0];
