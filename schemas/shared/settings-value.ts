import { TokenIcon } from '@sanity/icons/Token';
import { defineField, defineType } from 'sanity';
import { SETTINGS_VALUES } from '../../lib/legal/settings-values.ts';

/** A fact of the site settings, or the certificate of the training page, inside a sentence; the Studio shows its value (studio/settings-value). */
export const settingsValueType = defineType({
  name: 'settingsValue',
  title: 'Valeur des réglages',
  type: 'object',
  icon: TokenIcon,
  fields: [
    defineField({
      name: 'field',
      title: 'Valeur',
      description:
        'Reprise des réglages du site, ou de la page Formations pour le certificat Qualiopi. Vide là-bas, elle s’affiche « à compléter » ; une fois le site en ligne pour de vrai, son paragraphe ne paraît pas.',
      type: 'string',
      options: { list: SETTINGS_VALUES.map(({ field, title }) => ({ title, value: field })) },
      validation: (rule) => rule.required().error('Choisissez une valeur.'),
    }),
  ],
  preview: {
    select: { field: 'field' },
    prepare: ({ field }) => ({
      title: SETTINGS_VALUES.find((entry) => entry.field === field)?.title ?? 'Valeur à choisir',
    }),
  },
});
