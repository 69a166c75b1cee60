// The profiles by name.

import type { Profile, ProfileName } from '../../domain/invoicing/profile.ts';
import ciusPt from './cius-pt.ts';
import en16931 from './en16931.ts';
import facturX from './factur-x.ts';
import frCtc from './fr-ctc.ts';
import peppol from './peppol.ts';
import xrechnung from './xrechnung.ts';

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  en16931,
  'factur-x': facturX,
  xrechnung,
  peppol,
  'cius-pt': ciusPt,
  'fr-ctc': frCtc,
};
