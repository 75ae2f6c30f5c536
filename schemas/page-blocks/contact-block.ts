import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { line } from '../shared/fields.ts';
import { blockText, blockTitle, pageBlock } from './block.ts';

/** The contact form, its subject filled in. */
export const contactBlock = pageBlock({
  name: 'contactBlock',
  title: 'Formulaire de contact',
  icon: EnvelopeIcon,
  fields: [
    blockTitle,
    blockText,
    line({
      name: 'subject',
      title: 'Sujet',
      description: 'Déjà écrit dans le formulaire : le visiteur peut le changer. Facultatif.',
      max: 100,
    }),
  ],
});
